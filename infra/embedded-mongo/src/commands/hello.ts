import type { Document } from "../values/types.js";
import { MAX_MESSAGE_BYTES } from "../wire/framing.js";
import { ok } from "../wire/reply.js";
import type { Command } from "./command.js";
import { MAX_DOCUMENT_BYTES } from "./new-document.js";
import { signInFields } from "./sign-in.js";

/** The server follows the rules of MongoDB 8.0 as a standalone server. */
export const VERSION = "8.0.0";
const WIRE_VERSION = 25;

/** The greeting: what this server is and which limits it has. */
export function hello(command: Command): Document {
  return ok({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: command.connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ...signInFields(command),
    // What tells this server from a standalone MongoDB: it reads at one moment (read concern "snapshot").
    snapshotReads: command.snapshots.areTaken,
  });
}
