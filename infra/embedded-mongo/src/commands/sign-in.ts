import { Binary } from "bson";
import { MECHANISM } from "../auth/session.js";
import type { Step } from "../auth/session.js";
import type { User } from "../auth/users.js";
import { CommandError, failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { missing, requiredText, wholeNumber, wrongType } from "./arguments.js";
import type { Command } from "./command.js";

const object = (fields: Record<string, Value>): Document => new Map(Object.entries(fields));

export function saslStart(command: Command): Document {
  const mechanism = requiredText(command, "mechanism");
  return ok(fieldsOf(command.session.start(mechanism, payloadOf(command), optionsOf(command.body))));
}

export function saslContinue(command: Command): Document {
  const id = wholeNumber(command, "conversationId");
  if (id === undefined) throw missing(command, "conversationId");
  return ok(fieldsOf(command.session.continue(id, payloadOf(command))));
}

export function logout({ session }: Command): Document {
  session.logout();
  return ok();
}

/** The mechanism for certificates, which this server does not know. */
export function authenticate(): Document {
  throw failure("AuthenticationFailed", "Authentication failed.");
}

/** What a greeting says of signing in: the mechanisms, and the first step if the client took it with its own. */
export function signInFields(command: Command): Record<string, Value> {
  const { body, session } = command;
  if (!session.users) return {};
  const speculative = firstStep(command);
  return {
    ...(typeof body.get("saslSupportedMechs") === "string" ? { saslSupportedMechs: [MECHANISM] } : {}),
    ...(speculative ? { speculativeAuthenticate: object(fieldsOf(speculative)) } : {}),
  };
}

export function connectionStatus({ session: { user } }: Command): Document {
  const users = user ? [object({ user: user.name, db: "admin" })] : [];
  const roles = user ? [roleOf(user)] : [];
  return ok({ authInfo: object({ authenticatedUsers: users, authenticatedUserRoles: roles }) });
}

/** All users; with names, those of them. */
export function usersInfo({ body, session }: Command): Document {
  const wanted = [body.get("usersInfo")].flat().flatMap(namesIn);
  const users = (session.users?.list ?? []).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  );
  return ok({ users: users.map(described) });
}

function namesIn(item: Value): string[] {
  const name = isDocument(item) ? item.get("user") : item;
  return typeof name === "string" ? [name] : [];
}

function described(user: User): Document {
  const { name } = user;
  return object({
    _id: `admin.${name}`,
    user: name,
    db: "admin",
    roles: [roleOf(user)],
    mechanisms: [MECHANISM],
  });
}

function roleOf({ role }: User): Document {
  return object({ role, db: "admin" });
}

/** A first step that goes wrong is left out of the greeting: the client begins again with saslStart. */
function firstStep({ body, session }: Command): Step | undefined {
  const step = body.get("speculativeAuthenticate");
  if (!isDocument(step) || session.user) return undefined;
  const [mechanism, payload] = [step.get("mechanism"), step.get("payload")];
  if (typeof mechanism !== "string" || !(payload instanceof Binary)) return undefined;
  try {
    return session.start(mechanism, Buffer.from(payload.value()), optionsOf(step));
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

function payloadOf(command: Command): Buffer {
  const payload = command.body.get("payload");
  if (payload === undefined) throw missing(command, "payload");
  // Old clients send it as base64.
  if (typeof payload === "string") return Buffer.from(payload, "base64");
  if (!(payload instanceof Binary)) throw wrongType(command, "payload", "binData", payload);
  return Buffer.from(payload.value());
}

function optionsOf(body: Document): { skipEmptyExchange: boolean } {
  const options = body.get("options");
  return { skipEmptyExchange: isDocument(options) && options.get("skipEmptyExchange") === true };
}

function fieldsOf({ conversationId, done, payload }: Step): Record<string, Value> {
  return { conversationId, done, payload: new Binary(payload) };
}
