import { parseArgs } from "node:util";
import { startServer } from "../../src/server.js";

/**
 * A server process that tests kill. `--acknowledge-early` acknowledges writes before they are durable, so that the
 * crash test must find lost writes. `--checkpoint-bytes` sets the checkpoint size. `--expire` runs the TTL monitor
 * continuously.
 */
const { values } = parseArgs({
  options: {
    "data-dir": { type: "string", default: "" },
    "acknowledge-early": { type: "boolean", default: false },
    "checkpoint-bytes": { type: "string" },
    expire: { type: "boolean", default: false },
  },
});

const SWEEP_INTERVAL_MS = 20;
const PASSWORD = "known-to-every-test";

const startedAt = performance.now();
const server = await startServer({
  dataDir: values["data-dir"],
  passwords: { tester: PASSWORD },
  acknowledgeEarly: values["acknowledge-early"],
  ...(values["checkpoint-bytes"] ? { checkpointBytes: Number(values["checkpoint-bytes"]) } : {}),
});
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
const url = server.url.replace("://", `://tester:${PASSWORD}@`);
process.stdout.write(`${url} ${Math.ceil(performance.now() - startedAt)}\n`);

const sweep = (): void => void server.expire().then(() => setTimeout(sweep, SWEEP_INTERVAL_MS));
if (values.expire) sweep();

// Exits when the test process has ended.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1000).unref();
