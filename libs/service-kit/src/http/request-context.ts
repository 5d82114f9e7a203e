import type { Actor, BodyOf, Endpoint, Language, ParamsOf, QueryOf } from "@tukar-saldo/contracts";

/** The signed-in user of a request. */
export interface Principal {
  userId: string;
  name: string;
  email: string;
  role: "user" | "admin";
  sessionId: string;
  createdAt: Date;
  /** Whether somebody else set the user's current password, so that the user should change it. */
  mustChangePassword: boolean;
  /** Whether the user may process orders without being an admin. */
  canProcess: boolean;
  /** When the user last proved their identity, by sign-in or step-up. */
  provedAt: Date;
  /** Whether the session is enrolling: the user must first add a second factor. */
  isEnrolling: boolean;
}

/** The properties of a request that decide how its session is read and whether `last_seen` is updated. */
interface RequestKind {
  /** The request changes nothing, so its session and user may come from a cache that is at most one second old. */
  readonly isReadOnly: boolean;
  /** The request was not caused by a person, so it does not update `last_seen`. */
  readonly isBackground: boolean;
  /** An enrolling session may make the request, although its user must still add a second factor. */
  readonly isAllowedWhileEnrolling: boolean;
}

/**
 * Verifies an `Authorization` header.
 * @throws AppError UNAUTHENTICATED when the header is missing or not valid
 */
export type Authenticate = (authorization: string | undefined, kind: RequestKind) => Promise<Principal>;

/**
 * Requires a recent step-up (re-authentication) of the user if the setting `step_up` is on; with `always`, even if the
 * setting is off.
 * @throws AppError STEP_UP_REQUIRED
 */
export type RequireProof = (principal: Principal, options?: { readonly always?: boolean }) => Promise<void>;

/** The client of a request, as the gateway's headers describe it. */
export interface ClientInfo {
  ip: string;
  requestId: string;
  language: Language;
  userAgent: string;
}

/** The actor and the id of a request. Each event that the request causes contains both. */
export interface RequestMetadata {
  readonly actor: Actor;
  readonly requestId: string;
}

interface RequestBase {
  readonly metadata: RequestMetadata;
  readonly client: ClientInfo;
  header(name: string): string | undefined;
}

/** A request that its endpoint's guard permits and whose input matches the endpoint's schemas. */
export interface ValidatedRequest extends RequestBase {
  readonly params: Record<string, string>;
  readonly query: unknown;
  readonly body: unknown;
  /** The signed-in user; undefined if the endpoint's guard is `public`. */
  readonly principal: Principal | undefined;
  readonly requireProof: (options?: { readonly always?: boolean }) => Promise<void>;
}

/** The validated request that a handler receives; it does not depend on Express. */
export interface RequestContext<E extends Endpoint> extends RequestBase {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly principal: E["guard"] extends "public" ? undefined : Principal;
  /** Only for endpoints whose `stepUp` is `sometimes`. @throws AppError STEP_UP_REQUIRED */
  readonly requireProof: E["stepUp"] extends "sometimes" ? ValidatedRequest["requireProof"] : undefined;
}
