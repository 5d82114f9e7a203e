import type { UserView } from "@tukar-saldo/contracts";
import { useSyncExternalStore } from "react";
import { tabStorage } from "./storage.js";

/** The session of this tab, stored in session storage under `auth_token` and `user`. */
export interface Session {
  /** Empty while the session is locked after inactivity; the user can sign in again on the same page. */
  readonly token: string;
  readonly user: UserView;
  /** Set if the session may only add a second factor. The flag is not stored, so a reload ends the session. */
  readonly enrol?: true | undefined;
  /** Set if the user signed in on this page, so that `user` is up to date. The flag is not stored. */
  readonly isNew?: true | undefined;
}

const TOKEN_KEY = "auth_token";
const USER_KEY = "user";
const listeners = new Set<() => void>();
let tabSession = readStoredSession();

function readStoredSession(): Session | undefined {
  try {
    const token = tabStorage.get(TOKEN_KEY);
    const user: unknown = JSON.parse(tabStorage.get(USER_KEY) ?? "null");
    return token && isUser(user) ? { token, user } : undefined;
  } catch {
    return undefined;
  }
}

function isUser(value: unknown): value is UserView {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}

function setCurrent(session: Session | undefined): void {
  tabSession = session;
  for (const listener of listeners) listener();
}

export function startSession(session: Session): void {
  tabStorage.set(TOKEN_KEY, session.token);
  tabStorage.set(USER_KEY, JSON.stringify(session.user));
  setCurrent({ ...session, isNew: true });
}

/** Removes the session from this tab; the caller signs out at the server. */
export function endSession(): void {
  tabStorage.remove(TOKEN_KEY);
  tabStorage.remove(USER_KEY);
  setCurrent(undefined);
}

/** Locks the session after the server ended it for inactivity; it stays stored and locked across reloads. */
export function lockSession(): void {
  if (tabSession) setCurrent({ ...tabSession, token: "" });
}

export function currentSession(): Session | undefined {
  return tabSession;
}

/** The token for requests; undefined when nobody is signed in or the session is locked. */
export function currentToken(): string | undefined {
  return tabSession?.token || undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of this tab, even if locked; undefined when nobody is signed in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}
