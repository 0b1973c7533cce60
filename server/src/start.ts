import { createConnection } from "vscode-languageserver/node";
import { FEATURES } from "./features/index.js";
import { describeError } from "./guard.js";
import { startServer } from "./server.js";
import { nodeHost } from "./workspace/node-host.js";

const [, , ...flags] = process.argv;

if (flags.includes("--version")) {
  process.stdout.write(`${nodeHostHere(() => undefined).version}\n`);
} else if (flags.length === 0) {
  process.stderr.write("A language server speaks with an editor: start it with --stdio (docs/editors.md says how).\n");
  process.exitCode = 2;
} else {
  // The transport (--stdio, --node-ipc, --socket) is read from the arguments; a closed transport or a dead parent ends the process.
  const connection = createConnection();
  const survive = (error: unknown): void => {
    connection.console.error(`An error that nobody waited for: ${describeError(error)}`);
  };
  process.on("unhandledRejection", survive);
  process.on("uncaughtException", survive);
  startServer(connection, nodeHostHere((sentence) => {
    connection.console.error(sentence);
  }), FEATURES);
  connection.listen();
}

function nodeHostHere(log: (sentence: string) => void): ReturnType<typeof nodeHost> {
  return nodeHost({ pages: new URL("./docs/rules/", import.meta.url), eslintScript: new URL("./eslint-config-process.js", import.meta.url), log });
}
