import { Binary } from "bson";
import { SASL_MECHANISM } from "../auth/session.js";
import { CommandError } from "../values/errors.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { missingFieldError, readRequiredString, readInteger, typeError } from "./arguments.js";
import type { Command } from "./command.js";

export function saslStart(command: Command): Document {
  const mechanism = readRequiredString(command, "mechanism");
  return okReply(command.session.start(mechanism, readPayload(command), readOptions(command.body)));
}

export function saslContinue(command: Command): Document {
  const id = readInteger(command, "conversationId");
  if (id === undefined) throw missingFieldError(command, "conversationId");
  return okReply(command.session.continue(id, readPayload(command)));
}

export function logout({ session }: Command): Document {
  session.logout();
  return okReply();
}

/** Builds the `hello` fields about authentication: mechanisms and the speculativeAuthenticate response. */
export function buildHelloAuthFields(command: Command): Record<string, Value> {
  const { body, session } = command;
  if (!session.users) return {};
  const speculativeReply = startSpeculatively(command);
  return {
    ...(typeof body.get("saslSupportedMechs") === "string" ? { saslSupportedMechs: [SASL_MECHANISM] } : {}),
    ...(speculativeReply ? { speculativeAuthenticate: speculativeReply } : {}),
  };
}

export function connectionStatus({ session: { user } }: Command): Document {
  const users = user ? [toDocument({ user: user.name, db: "admin" })] : [];
  const roles = user ? [toDocument({ role: user.role, db: "admin" })] : [];
  return okReply({ authInfo: toDocument({ authenticatedUsers: users, authenticatedUserRoles: roles }) });
}

/** Runs the speculativeAuthenticate of hello; returns undefined if it fails, and the client then sends saslStart. */
function startSpeculatively({ body, session }: Command): Document | undefined {
  const authRequest = body.get("speculativeAuthenticate");
  if (!isDocument(authRequest) || session.user) return undefined;
  const [mechanism, payload] = [authRequest.get("mechanism"), authRequest.get("payload")];
  if (typeof mechanism !== "string" || !(payload instanceof Binary)) return undefined;
  try {
    return toDocument(session.start(mechanism, Buffer.from(payload.value()), readOptions(authRequest)));
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

function readPayload(command: Command): Buffer {
  const payload = command.body.get("payload");
  if (payload === undefined) throw missingFieldError(command, "payload");
  // Legacy clients send base64 text.
  if (typeof payload === "string") return Buffer.from(payload, "base64");
  if (!(payload instanceof Binary)) throw typeError(command, "payload", "binData", payload);
  return Buffer.from(payload.value());
}

function readOptions(body: Document): { skipEmptyExchange: boolean } {
  const options = body.get("options");
  return { skipEmptyExchange: isDocument(options) && options.get("skipEmptyExchange") === true };
}
