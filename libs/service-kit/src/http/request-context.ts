import type { Actor, BodyOf, Endpoint, Language, ParamsOf, QueryOf } from "@tukar-saldo/contracts";
import type { Logger } from "../logger.js";

/** Who a valid bearer token belongs to, read from the database for each request. */
export interface Principal {
  userId: string;
  name: string;
  email: string;
  role: "user" | "admin";
  sessionId: string;
  createdAt: Date;
}

/**
 * Reads the bearer token of a request. @throws AppError UNAUTHENTICATED when it is missing or no longer good.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

/** Whence a request comes, as the gateway says. */
export interface Client {
  ip: string;
  requestId: string;
  language: Language;
  userAgent: string;
}

/** Who makes a request, for the events it leads to. */
export interface RequestMetadata {
  readonly actor: Actor;
  readonly requestId: string;
}

interface RequestBase {
  readonly metadata: RequestMetadata;
  readonly client: Client;
  header(name: string): string | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** A request that passed the guard and the schemas of its endpoint. */
export interface CheckedRequest extends RequestBase {
  readonly params: Record<string, string>;
  readonly query: unknown;
  readonly body: unknown;
  /** Undefined under the guard `public`. */
  readonly principal: Principal | undefined;
}

/** What a handler is given: everything checked, nothing of the web framework. */
export interface RequestContext<E extends Endpoint> extends RequestBase {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly principal: E["guard"] extends "public" ? undefined : Principal;
}
