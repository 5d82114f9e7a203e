import { parseArgs } from "node:util";
import { startServer } from "../../src/server.js";

/**
 * A server in a process of its own that a test may kill; `--acknowledge-early` makes it the negative control.
 */
const { values } = parseArgs({
  options: {
    "data-dir": { type: "string", default: "" },
    "acknowledge-early": { type: "boolean", default: false },
  },
});

const started = performance.now();
const server = await startServer({
  dataDir: values["data-dir"],
  acknowledgeEarly: values["acknowledge-early"],
});
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${server.url} ${Math.ceil(performance.now() - started)}\n`);

// A test that is killed leaves no server behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1000).unref();
