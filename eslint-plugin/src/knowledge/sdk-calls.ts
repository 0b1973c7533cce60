import { AWS_COMMANDS, IDEMPOTENCY, LAST_OPTION, type KeyPlace } from "./idempotency.js";
import { matchesModule, matchesPath } from "./path-pattern.js";

/** The kinds of work that are not a plain HTTP request. */
export type WorkKind = "sdk" | "db" | "queue" | "rpc" | "process" | "fs";

/** What a package's calls do. */
export interface Work {
  readonly name: string;
  readonly kind: WorkKind;
  /** The work stays on this machine: files, child processes, SQLite. */
  readonly local: boolean;
  /** Talks HTTP and rejects an answer of 400 or above. */
  readonly rejectsOn4xx: boolean;
}

/** A call that creates, charges or sends something, so that doing it twice has an effect twice. */
export interface WriteCall {
  /** How a key is given; empty where the API has none, so that none can be asked for. */
  readonly keys: readonly KeyPlace[];
}

/** What the calls of a package do, by the module that they come from. */
export function workOf(module: string, path: string): Work | undefined {
  for (const entry of WORKS) {
    if (!entry.modules.some((pattern) => matchesModule(pattern, module))) continue;
    if (entry.paths !== undefined && !entry.paths.some((pattern) => matchesPath(pattern, path))) continue;
    return { name: module, kind: entry.kind, local: entry.local === true, rejectsOn4xx: entry.http === true };
  }
  return undefined;
}

/** The write behind a callee, by its module and canonical path ("stripe", "new().charges.create"). */
export function writeCallOf(module: string, path: string): WriteCall | undefined {
  return IDEMPOTENCY.find((entry) => entry.modules.some((pattern) => matchesModule(pattern, module)) && entry.calls.some((pattern) => matchesPath(pattern, path)));
}

/** The write behind a command object that a generic `send` takes, by the command's name: "SendMessageCommand". */
export function writeCommandOf(module: string, command: string): WriteCall | undefined {
  const keys = module.startsWith("@aws-sdk/client-") ? AWS_COMMANDS.get(command) : undefined;
  return keys && { keys };
}

/**
 * A write by the names of its members alone, for clients that come from a module of the project: `paymentIntents.create` is Stripe's
 * wherever the client was made. `names` are the member names of the callee, outermost first.
 */
export function writeCallByNames(names: readonly string[]): WriteCall | undefined {
  const [before, last] = names.slice(-2);
  if (last === "sendMail" || last === "sendEmail") return { keys: [] };
  if (last === "create" && before !== undefined && STRIPE_RESOURCES.has(before)) return { keys: LAST_OPTION };
  return last === "postMessage" && before === "chat" ? { keys: [] } : undefined;
}

/** Members of body objects that vendors take as the key of a write. */
export const KEY_FIELDS: ReadonlySet<string> = new Set([
  "idempotencyKey",
  "idempotency_key",
  "IdempotencyKey",
  "idempotencyToken",
  "ClientRequestToken",
  "clientRequestToken",
  "ClientToken",
  "clientToken",
  "MessageDeduplicationId",
  "paypalRequestId",
  "identifier",
  "deduplicationId",
  "dedupeKey",
  "jobId",
  "workflowId",
  "nonce",
  "client_msg_id",
  "requestId",
]);

interface WorkEntry {
  readonly modules: readonly string[];
  readonly kind: WorkKind;
  readonly paths?: readonly string[];
  readonly local?: true;
  readonly http?: true;
}

const WORKS: readonly WorkEntry[] = [
  { modules: ["fs", "fs/promises", "fs-extra", "graceful-fs", "rimraf", "del", "mkdirp", "memfs", "chokidar", "proper-lockfile"], kind: "fs", local: true },
  { modules: ["child_process", "execa", "cross-spawn", "zx", "shelljs", "tinyexec", "nano-spawn", "@actions/exec", "simple-git"], kind: "process", local: true },
  { modules: ["global"], kind: "process", paths: ["Bun.spawn", "Bun.$", "Deno.run", "Deno.Command.new().output"], local: true },
  { modules: ["better-sqlite3", "sqlite3", "sqlite", "sqlite:*", "bun:sqlite", "node:sqlite", "sql.js", "@libsql/client/sqlite3", "level", "lmdb", "nedb"], kind: "db", local: true },
  { modules: ["pg", "pg-promise", "postgres", "mysql", "mysql2", "mysql2/promise", "mariadb", "mongodb", "mongoose", "@prisma/client", "knex", "sequelize", "typeorm", "@nestjs/typeorm", "drizzle-orm", "drizzle-orm/*", "kysely", "slonik", "@mikro-orm/*", "objection", "cassandra-driver", "neo4j-driver", "tedious", "mssql", "oracledb", "@clickhouse/client", "@planetscale/database", "@neondatabase/serverless", "@vercel/postgres", "@libsql/client", "couchbase", "arangojs", "rethinkdb", "@databases/*", "faunadb", "nano"], kind: "db" },
  { modules: ["redis", "ioredis", "@redis/client", "iovalkey", "@valkey/*", "memcached", "memjs", "@vercel/kv", "keyv", "@upstash/redis"], kind: "db" },
  { modules: ["bullmq", "bull", "bee-queue", "pg-boss", "graphile-worker", "agenda", "kafkajs", "node-rdkafka", "@confluentinc/*", "amqplib", "amqplib/callback_api", "amqp-connection-manager", "nats", "@nats-io/*", "mqtt", "stompit", "rhea", "@google-cloud/pubsub", "@azure/service-bus", "@azure/event-hubs", "@upstash/qstash", "zeromq"], kind: "queue" },
  { modules: ["@aws-sdk/client-sqs", "@aws-sdk/client-sns", "@aws-sdk/client-kinesis", "@aws-sdk/client-firehose", "@aws-sdk/client-eventbridge"], kind: "queue", http: true },
  { modules: ["@grpc/grpc-js", "grpc", "nice-grpc", "@connectrpc/*", "@trpc/client", "ethers", "viem", "web3", "@solana/web3.js", "@polkadot/api", "@temporalio/client", "jayson", "json-rpc-2.0", "vscode-jsonrpc"], kind: "rpc" },
  { modules: ["nodemailer", "@google/genai"], kind: "sdk" },
  { modules: ["@aws-sdk/*", "aws-sdk", "aws-sdk/*", "@azure/*", "@google-cloud/*", "googleapis", "@googleapis/*", "firebase-admin", "firebase-admin/*", "stripe", "openai", "@anthropic-ai/sdk", "groq-sdk", "cohere-ai", "@mistralai/mistralai", "@google/generative-ai", "ai", "@ai-sdk/*", "@langchain/*", "langchain", "replicate", "@huggingface/inference", "@octokit/*", "octokit", "@slack/web-api", "@slack/bolt", "@slack/webhook", "twilio", "@sendgrid/*", "mailgun.js", "postmark", "resend", "@notionhq/client", "contentful", "contentful-management", "@contentful/*", "algoliasearch", "@elastic/*", "@opensearch-project/opensearch", "typesense", "@pinecone-database/pinecone", "@qdrant/js-client-rest", "weaviate-client", "@supabase/*", "airtable", "@hubspot/api-client", "@shopify/*", "square", "plaid", "@paypal/*", "@adyen/api-library", "@mollie/api-client", "gocardless-nodejs", "xero-node", "checkout-sdk-node", "dwolla-v2", "braintree", "razorpay", "svix", "@workos-inc/node", "modern-treasury", "@knocklabs/node", "@discordjs/rest", "discord.js", "@line/bot-sdk", "telegraf", "grammy", "node-telegram-bot-api", "@microsoft/microsoft-graph-client", "jsforce", "@linear/sdk", "intercom-client", "@datadog/*", "@sentry/node", "launchdarkly-node-server-sdk", "@auth0/*", "auth0", "@okta/*", "@clerk/*", "cloudinary", "minio", "@vercel/blob", "dropbox", "box-node-sdk", "@trigger.dev/sdk", "inngest", "posthog-node", "@segment/analytics-node", "mixpanel", "customerio-node", "@onesignal/*", "expo-server-sdk", "web-push", "apn", "node-pushnotifications", "@mailchimp/*", "klaviyo-api", "zendesk", "jira-client", "node-jira-client", "@gitbeaker/*", "dockerode", "@kubernetes/client-node", "consul", "node-vault", "etcd3"], kind: "sdk", http: true },
];

const STRIPE_RESOURCES: ReadonlySet<string> = new Set([
  "paymentIntents",
  "setupIntents",
  "charges",
  "refunds",
  "subscriptions",
  "subscriptionSchedules",
  "invoiceItems",
  "transfers",
  "payouts",
  "topups",
  "applicationFees",
  "creditNotes",
  "paymentLinks",
  "meterEvents",
]);
