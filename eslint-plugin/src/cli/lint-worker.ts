import { parentPort } from "node:worker_threads";
import { lintFile } from "./lint-file.js";
import { answerOf, type LintJob } from "./lint-pool.js";

parentPort?.on("message", ({ request, fix }: LintJob) => {
  void answerOf(() => lintFile(request, fix)).then((answer) => parentPort?.postMessage(answer));
});
