/** Why a library is not run: each has to be looked at again when a way is found. */
export type Reason =
  /** Its retries are made by a service of its own, or stored in a database that must be there. */
  | "needsService"
  /** A server decides about the retries; the package only carries the numbers. */
  | "serverDecides"
  /** It repeats on a schedule and tries nothing again. */
  | "noRetry"
  /** Its failures can't be made on purpose by a server of ours. */
  | "needsFailure";

/** The libraries without a driver, by package. */
export const NOT_RUN: Readonly<Record<string, { readonly reason: Reason; readonly note: string }>> = {
  "@connectrpc/connect": { reason: "noRetry", note: "has no retry of its own; a call needs generated code" },
  "@nestjs/mongoose": { reason: "needsFailure", note: "each attempt opens a pool of connections, so that connections do not count attempts; its retry is @nestjs/typeorm's, which is run" },
  "@prisma/client": { reason: "needsService", note: "needs a generated client and a database" },
  "@temporalio/workflow": { reason: "serverDecides", note: "activities are retried by the Temporal server" },
  "@trigger.dev/sdk": { reason: "serverDecides", note: "`retry.onThrow` waits through the platform and runs only within one of its tasks" },
  bull: { reason: "needsService", note: "jobs are moved by scripts in Redis" },
  bullmq: { reason: "needsService", note: "jobs are moved by scripts in Redis" },
  cron: { reason: "noRetry", note: "runs on a schedule" },
  "graphile-worker": { reason: "needsService", note: "the next run is worked out in PostgreSQL" },
  inngest: { reason: "serverDecides", note: "steps are retried by the Inngest server" },
  mongodb: { reason: "needsService", note: "retries only on a replica set that answers its handshake" },
  "node-cron": { reason: "noRetry", note: "runs on a schedule" },
  "node:fs": { reason: "needsFailure", note: "retries only what the operating system calls busy" },
  "pg-boss": { reason: "needsService", note: "jobs are moved by PostgreSQL" },
  sequelize: { reason: "needsService", note: "retries a query of a database; what it retries with, retry-as-promised, is run" },
};
