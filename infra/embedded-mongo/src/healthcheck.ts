#!/usr/bin/env node
import { connect } from "node:net";
import { deserialize, serialize } from "bson";

const TIMEOUT_MS = 2000;
const OP_MSG = 2013;
/** Size of an OP_MSG's header, flags and section kind, which precede its body. */
const BEFORE_BODY_BYTES = 21;

/** Usage: healthcheck [port], 27017 by default. Exits with 0 if the local server answers hello in time, else with 1. */
const socket = connect(Number(process.argv[2] ?? 27_017), "127.0.0.1", () => socket.write(helloMessage()));
socket.on("error", (error) => end(error.message));
socket.on("close", () => end("closed without an answer"));

let received = Buffer.alloc(0);
socket.on("data", (piece) => {
  received = Buffer.concat([received, piece]);
  if (received.length < 4 || received.length < received.readInt32LE(0)) return;
  end(isOkReply(received) ? undefined : "not the answer of a storage");
});
setTimeout(() => end("no answer in time"), TIMEOUT_MS);

function helloMessage(): Buffer {
  const body = serialize({ hello: 1, $db: "admin" });
  const message = Buffer.alloc(BEFORE_BODY_BYTES + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(OP_MSG, 12);
  message.set(body, BEFORE_BODY_BYTES);
  return message;
}

function isOkReply(answer: Buffer): boolean {
  try {
    return deserialize(answer.subarray(BEFORE_BODY_BYTES))["ok"] === 1;
  } catch {
    return false;
  }
}

function end(problem: string | undefined): never {
  if (problem) process.stderr.write(`storage is not healthy: ${problem}\n`);
  process.exit(problem ? 1 : 0);
}
