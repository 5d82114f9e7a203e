import { parseArgs } from "node:util";
import { startServer } from "../../src/server.js";

/**
 * A server in a process of its own that a test may kill; `--acknowledge-early` makes it the negative control, with
 * `--checkpoint-bytes` changes go into the data file more often, and with `--expire` what is old enough goes again and
 * again instead of once a minute.
 */
const { values } = parseArgs({
  options: {
    "data-dir": { type: "string", default: "" },
    "acknowledge-early": { type: "boolean", default: false },
    "checkpoint-bytes": { type: "string" },
    expire: { type: "boolean", default: false },
  },
});

const SWEEP_MS = 20;
const PASSWORD = "known-to-every-test";

const started = performance.now();
const server = await startServer({
  dataDir: values["data-dir"],
  passwords: { tester: PASSWORD },
  acknowledgeEarly: values["acknowledge-early"],
  ...(values["checkpoint-bytes"] ? { checkpointBytes: Number(values["checkpoint-bytes"]) } : {}),
});
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
const url = server.url.replace("://", `://tester:${PASSWORD}@`);
process.stdout.write(`${url} ${Math.ceil(performance.now() - started)}\n`);

const sweep = (): void => void server.expire().then(() => setTimeout(sweep, SWEEP_MS));
if (values.expire) sweep();

// A test that is killed leaves no server behind.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1000).unref();
