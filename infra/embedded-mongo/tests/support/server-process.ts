import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { encodeRecord } from "../../src/engine/journal-record.js";
import { Journal } from "../../src/engine/journal.js";
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

const EXPIRY_INTERVAL_MS = 20;
const WRITE_DELAY_MS = 10;
const PASSWORD = "known-to-every-test";

if (values["acknowledge-early"]) {
  const originalAppend = Journal.prototype.append;
  let lastWrite: Promise<unknown> = Promise.resolve();
  Journal.prototype.append = async function (changes) {
    lastWrite = Promise.all([lastWrite, delay(WRITE_DELAY_MS)]).then(() =>
      originalAppend.call(this, changes),
    );
    return encodeRecord(1, changes).entries;
  };
}

const startedAt = performance.now();
const server = await startServer({
  dataDir: values["data-dir"],
  passwords: { tester: PASSWORD },
  ...(values["checkpoint-bytes"] ? { checkpointBytes: Number(values["checkpoint-bytes"]) } : {}),
});
process.on("SIGTERM", () => void server.stop().then(() => process.exit(0)));
const url = server.url.replace("://", `://tester:${PASSWORD}@`);
process.stdout.write(`${url} ${Math.ceil(performance.now() - startedAt)}\n`);

const expireRepeatedly = (): void =>
  void server.expire().then(() => setTimeout(expireRepeatedly, EXPIRY_INTERVAL_MS));
if (values.expire) expireRepeatedly();

// Exits when the test process has ended.
const parentPid = process.ppid;
setInterval(() => {
  if (process.ppid !== parentPid) process.exit(1);
}, 1000).unref();
