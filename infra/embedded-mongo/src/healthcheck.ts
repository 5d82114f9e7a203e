#!/usr/bin/env node
import { connect } from "node:net";
import { deserialize, serialize } from "bson";

const REPLY_TIMEOUT_MS = 2000;
const OP_MSG = 2013;
/** Size of an OP_MSG's header, flags and section kind, which precede its body. */
const BODY_OFFSET = 21;

/** Usage: healthcheck [port], 27017 by default. Exits with 0 if the local server answers hello within 2 s, else 1. */
const socket = connect(Number(process.argv[2] ?? 27_017), "127.0.0.1", () => socket.write(encodeHello()));
socket.on("error", (error) => exit(error.message));
socket.on("close", () => exit("closed without an answer"));

let receivedBytes = Buffer.alloc(0);
socket.on("data", (chunk) => {
  receivedBytes = Buffer.concat([receivedBytes, chunk]);
  if (receivedBytes.length < 4 || receivedBytes.length < receivedBytes.readInt32LE(0)) return;
  exit(isOkReply(receivedBytes) ? undefined : "not the answer of a storage");
});
setTimeout(() => exit("no answer in time"), REPLY_TIMEOUT_MS);

function encodeHello(): Buffer {
  const body = serialize({ hello: 1, $db: "admin" });
  const message = Buffer.alloc(BODY_OFFSET + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(OP_MSG, 12);
  message.set(body, BODY_OFFSET);
  return message;
}

function isOkReply(reply: Buffer): boolean {
  try {
    return deserialize(reply.subarray(BODY_OFFSET))["ok"] === 1;
  } catch {
    return false;
  }
}

function exit(problem: string | undefined): never {
  if (problem) process.stderr.write(`storage is not healthy: ${problem}\n`);
  process.exit(problem ? 1 : 0);
}
