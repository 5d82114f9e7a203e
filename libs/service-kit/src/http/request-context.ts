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
  /** When the user last proved who they are, by sign-in or step-up. */
  provedAt: Date;
  /** Whether the user has to add a second factor first. */
  isEnrolling: boolean;
}

/** What a request is like, besides its token. */
interface RequestKind {
  /** The request changes nothing: session and user may then be cached, for up to a second. */
  readonly readsOnly: boolean;
  /** The request was not caused by a person, so it is no activity. */
  readonly isBackground: boolean;
  /** A session may make it that has to add a second factor first. */
  readonly isOpenToEnrolling: boolean;
}

/**
 * Verifies an `Authorization` header.
 * @throws AppError UNAUTHENTICATED when the header is missing or not valid
 */
export type Authenticate = (authorization: string | undefined, kind: RequestKind) => Promise<Principal>;

/**
 * Requires a fresh proof of the user's identity if the setting `step_up` is on; with `always`, even if it is off.
 * @throws AppError STEP_UP_REQUIRED
 */
export type RequireProof = (principal: Principal, options?: { readonly always?: boolean }) => Promise<void>;

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
  readonly requireProof: (options?: { readonly always?: boolean }) => Promise<void>;
}

/** The validated request that a handler gets, without anything of Express. */
export interface RequestContext<E extends Endpoint> extends RequestBase {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly principal: E["guard"] extends "public" ? undefined : Principal;
  /** For an endpoint that asks for a proof `sometimes`. @throws AppError STEP_UP_REQUIRED */
  readonly requireProof: E["stepUp"] extends "sometimes" ? ValidatedRequest["requireProof"] : undefined;
}
