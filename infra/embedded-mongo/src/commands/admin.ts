import { totalmem } from "node:os";
import { Long } from "bson";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import type { Command } from "./command.js";
import { VERSION } from "./hello.js";
import { endSnapshots } from "./snapshot-read.js";

const started = Date.now();
const object = (fields: Record<string, Value>): Document => new Map(Object.entries(fields));

export function ping(): Document {
  return ok();
}

/** A session holds nothing but the moment at which it reads. */
export function endSessions({ name, body, snapshots }: Command): Document {
  endSnapshots(snapshots, body.get(name));
  return ok();
}

/** `modules` is how a client tells this server from MongoDB's own. */
export function buildInfo(): Document {
  return ok({
    version: VERSION,
    versionArray: VERSION.split(".").map(Number).concat(0),
    gitVersion: "embedded",
    modules: ["embedded"],
    storageEngines: ["lmdb"],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
  });
}

/** Host name aside, what tools ask before they show anything. */
export function hostInfo(): Document {
  const system = object({ currentTime: new Date(), memSizeMB: Math.round(totalmem() / 2 ** 20) });
  return ok({
    system,
    os: object({ type: process.platform, name: process.platform, version: "" }),
    extra: new Map(),
  });
}

export function serverStatus(command: Command): Document {
  const uptime = (Date.now() - started) / 1000;
  return ok({
    host: "127.0.0.1",
    version: VERSION,
    process: "embedded-mongo",
    pid: Long.fromNumber(process.pid),
    uptime,
    localTime: new Date(),
    mem: object({ bits: 64, resident: Math.round(process.memoryUsage().rss / 2 ** 20) }),
    storageEngine: object({ name: "lmdb", persistent: true }),
    writeQueue: object({ length: command.store.queue.length }),
  });
}

export function getLog(command: Command): Document {
  if (command.body.get("getLog") === "*") return ok({ names: ["global", "startupWarnings"] });
  return ok({ totalLinesWritten: 0, log: [] });
}

export function getCmdLineOpts(): Document {
  return ok({ argv: ["embedded-mongo"], parsed: new Map() });
}

export function whatsMyUri(): Document {
  return ok({ you: "127.0.0.1:0" });
}
