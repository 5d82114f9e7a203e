import { failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import { beginExchange, finishExchange, parseClientFirst, ScramError } from "./scram.js";
import type { ScramExchange } from "./scram.js";
import type { User, Users } from "./users.js";

export const SASL_MECHANISM = "SCRAM-SHA-256";
const MAX_PAYLOAD_BYTES = 1024;

export interface SaslReply {
  readonly conversationId: number;
  readonly done: boolean;
  readonly payload: Buffer;
}

interface Conversation {
  readonly id: number;
  readonly skipsEmptyExchange: boolean;
  readonly exchange: ScramExchange;
  readonly user: User | undefined;
  /** The proof is verified; only the final empty exchange is outstanding. */
  isProved: boolean;
}

export class AuthSession {
  private signedIn: User | undefined;
  private conversation: Conversation | undefined;
  private lastId = 0;

  /** @param users undefined disables authentication */
  constructor(readonly users: Users | undefined) {}

  get user(): User | undefined {
    return this.signedIn;
  }

  get isTrusted(): boolean {
    return !this.users || this.signedIn !== undefined;
  }

  get isSigningIn(): boolean {
    return this.conversation !== undefined;
  }

  start(mechanism: string, payload: Buffer, { skipEmptyExchange = false } = {}): SaslReply {
    this.conversation = undefined;
    if (!this.users) throw authenticationFailed();
    if (mechanism !== SASL_MECHANISM) throw unknownMechanism(mechanism);
    if (this.signedIn)
      throw failure("ProtocolError", "Each client connection may only be authenticated once");
    const clientFirst = scram(() => parseClientFirst(textOf(payload)));
    const { user, credential } = this.users.find(clientFirst.username);
    const exchange = beginExchange(clientFirst, credential);
    const id = (this.lastId += 1);
    this.conversation = { id, skipsEmptyExchange: skipEmptyExchange, exchange, user, isProved: false };
    return { conversationId: id, done: false, payload: Buffer.from(exchange.serverFirst) };
  }

  continue(conversationId: number, payload: Buffer): SaslReply {
    const { conversation } = this;
    this.conversation = undefined;
    if (!conversation) throw failure("ProtocolError", "No SASL session state found");
    if (conversation.id !== conversationId)
      throw failure("ProtocolError", "sasl: Mismatched conversation id");
    return conversation.isProved ? this.end(conversation, payload) : this.prove(conversation, payload);
  }

  logout(): void {
    this.signedIn = undefined;
    this.conversation = undefined;
  }

  private prove(conversation: Conversation, payload: Buffer): SaslReply {
    const { exchange, skipsEmptyExchange: done, user, id } = conversation;
    const serverFinal = scram(() => finishExchange(exchange, textOf(payload)));
    if (!user) throw authenticationFailed();
    if (done) this.signedIn = user;
    else this.conversation = { ...conversation, isProved: true };
    return { conversationId: id, done, payload: Buffer.from(serverFinal) };
  }

  private end({ id, user }: Conversation, payload: Buffer): SaslReply {
    if (payload.length > 0) throw authenticationFailed();
    this.signedIn = user;
    return { conversationId: id, done: true, payload };
  }
}

function authenticationFailed(): CommandError {
  return failure("AuthenticationFailed", "Authentication failed.");
}

function unknownMechanism(mechanism: string): CommandError {
  const message = `Received authentication for mechanism ${mechanism.slice(0, 40)} which is unknown or not enabled`;
  return failure("MechanismUnavailable", message);
}

function textOf(payload: Buffer): string {
  if (payload.length > MAX_PAYLOAD_BYTES) throw new ScramError("the message is too long");
  return payload.toString("utf8");
}

function scram<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw error instanceof ScramError ? authenticationFailed() : error;
  }
}
