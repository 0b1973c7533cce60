/** A call that runs a function by the clock, by module and canonical path. */
export interface CronShape {
  readonly modules: readonly string[];
  readonly paths: readonly string[];
  /** The arguments that hold the cron expression and the function. */
  readonly when: number;
  readonly work: number;
}

/** Sources: the documentation of node-cron 4, cron 4, croner 9, node-schedule 2, @nestjs/schedule 6 and Deno 2. */
export const CRON_SHAPES: readonly CronShape[] = [
  { modules: ["node-cron"], paths: ["schedule", "createTask"], when: 0, work: 1 },
  { modules: ["cron"], paths: ["CronJob.new()", "new()"], when: 0, work: 1 },
  { modules: ["croner"], paths: ["Cron.new()", "Cron", "new()", ""], when: 0, work: 1 },
  { modules: ["node-schedule"], paths: ["scheduleJob"], when: 0, work: 1 },
  { modules: ["global"], paths: ["Deno.cron"], when: 1, work: 2 },
];

export const CRON_DECORATORS: readonly { readonly module: string; readonly name: string }[] = [{ module: "@nestjs/schedule", name: "Cron" }];
