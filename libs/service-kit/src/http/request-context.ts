import type { Actor, BodyOf, Endpoint, Language, ParamsOf, QueryOf } from "@tukar-saldo/contracts";

/** The signed-in user of a request. */
export interface Principal {
  userId: string;
  name: string;
  email: string;
  role: "user" | "admin";
  sessionId: string;
  createdAt: Date;
  /** Whether somebody else has set the user's password. */
  mustChangePassword: boolean;
  /** Whether the user may process orders without the role admin. */
  canProcess: boolean;
}

/** What a request is like, besides its token. */
interface RequestKind {
  /** The request changes nothing: session and user may then be cached, for up to a second. */
  readonly readsOnly: boolean;
  /** The request was not caused by a person, so it is no activity. */
  readonly isBackground: boolean;
}

/**
 * Verifies an `Authorization` header.
 * @throws AppError UNAUTHENTICATED when the header is missing or not valid
 */
export type Authenticate = (authorization: string | undefined, kind: RequestKind) => Promise<Principal>;

/** Where a request comes from, by the gateway's headers. */
export interface ClientInfo {
  ip: string;
  requestId: string;
  language: Language;
  userAgent: string;
}

/** The actor and the id of a request. The events that the request causes contain them. */
export interface RequestMetadata {
  readonly actor: Actor;
  readonly requestId: string;
}

interface RequestBase {
  readonly metadata: RequestMetadata;
  readonly client: ClientInfo;
  header(name: string): string | undefined;
}

/** A request that passed its endpoint's guard and schemas. */
export interface ValidatedRequest extends RequestBase {
  readonly params: Record<string, string>;
  readonly query: unknown;
  readonly body: unknown;
  /** The signed-in user; undefined if the endpoint's guard is `public`. */
  readonly principal: Principal | undefined;
}

/** The validated request that a handler gets, without anything of Express. */
export interface RequestContext<E extends Endpoint> extends RequestBase {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly principal: E["guard"] extends "public" ? undefined : Principal;
}
