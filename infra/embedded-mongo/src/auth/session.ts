import { Binary } from "bson";
import { failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import type { Value } from "../values/types.js";
import { beginExchange, finishExchange, parseClientFirst, ScramError } from "./scram.js";
import type { ScramExchange } from "./scram.js";
import type { User, Users } from "./users.js";

export const SASL_MECHANISM = "SCRAM-SHA-256";
const MAX_PAYLOAD_BYTES = 1024;

type SaslReply = Readonly<Record<"conversationId" | "done" | "payload", Value>>;

function createReply(conversationId: number, done: boolean, payload: string): SaslReply {
  return { conversationId, done, payload: new Binary(Buffer.from(payload)) };
}

interface Conversation {
  readonly id: number;
  readonly skipsEmptyExchange: boolean;
  readonly exchange: ScramExchange;
  readonly user: User | undefined;
  /** The proof is verified; only the final empty exchange is outstanding. */
  isProofVerified: boolean;
}

export class AuthSession {
  private signedInUser: User | undefined;
  private conversation: Conversation | undefined;
  private lastId = 0;

  /** @param users undefined disables authentication */
  constructor(readonly users: Users | undefined) {}

  get user(): User | undefined {
    return this.signedInUser;
  }

  get isTrusted(): boolean {
    return !this.users || this.signedInUser !== undefined;
  }

  get isSigningIn(): boolean {
    return this.conversation !== undefined;
  }

  start(mechanism: string, payload: Buffer, { skipEmptyExchange = false } = {}): SaslReply {
    this.conversation = undefined;
    if (!this.users) throw authenticationError();
    if (mechanism !== SASL_MECHANISM) {
      const message = `Received authentication for mechanism ${mechanism.slice(0, 40)} which is unknown or not enabled`;
      throw failure("MechanismUnavailable", message);
    }
    if (this.signedInUser)
      throw failure("ProtocolError", "Each client connection may only be authenticated once");
    const clientFirst = runScramStep(payload, parseClientFirst);
    const { user, credential } = this.users.find(clientFirst.username);
    const exchange = beginExchange(clientFirst, credential);
    const id = (this.lastId += 1);
    this.conversation = { id, skipsEmptyExchange: skipEmptyExchange, exchange, user, isProofVerified: false };
    return createReply(id, false, exchange.serverFirst);
  }

  continue(conversationId: number, payload: Buffer): SaslReply {
    const { conversation } = this;
    this.conversation = undefined;
    if (!conversation) throw failure("ProtocolError", "No SASL session state found");
    if (conversation.id !== conversationId)
      throw failure("ProtocolError", "sasl: Mismatched conversation id");
    return conversation.isProofVerified
      ? this.finish(conversation, payload)
      : this.verifyProof(conversation, payload);
  }

  logout(): void {
    this.signedInUser = undefined;
    this.conversation = undefined;
  }

  private verifyProof(conversation: Conversation, payload: Buffer): SaslReply {
    const { exchange, skipsEmptyExchange: done, user, id } = conversation;
    const serverFinal = runScramStep(payload, (message) => finishExchange(exchange, message));
    if (!user) throw authenticationError();
    if (done) this.signedInUser = user;
    else this.conversation = { ...conversation, isProofVerified: true };
    return createReply(id, done, serverFinal);
  }

  private finish({ id, user }: Conversation, payload: Buffer): SaslReply {
    if (payload.length > 0) throw authenticationError();
    this.signedInUser = user;
    return createReply(id, true, "");
  }
}

function authenticationError(): CommandError {
  return failure("AuthenticationFailed", "Authentication failed.");
}

function runScramStep<T>(payload: Buffer, step: (message: string) => T): T {
  try {
    if (payload.length > MAX_PAYLOAD_BYTES) throw new ScramError("the message is too long");
    return step(payload.toString("utf8"));
  } catch (error) {
    throw error instanceof ScramError ? authenticationError() : error;
  }
}
