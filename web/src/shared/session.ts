import type { UserView } from "@tukar-saldo/contracts";
import { useSyncExternalStore } from "react";
import { tabStorage } from "./storage.js";

/** Who is signed in, in this tab only: session storage under the names `auth_token` and `user`. */
export interface Session {
  /** Empty once nobody was active for too long: the person may sign in again where they are. */
  readonly token: string;
  readonly user: UserView;
  /** It may only add a second factor. A reload signs out, as the storage does not keep it. */
  readonly enrol?: true | undefined;
}

const TOKEN = "auth_token";
const USER = "user";
const listeners = new Set<() => void>();
let current = read();

function read(): Session | undefined {
  try {
    const token = tabStorage.get(TOKEN);
    const user: unknown = JSON.parse(tabStorage.get(USER) ?? "null");
    return token && isUser(user) ? { token, user } : undefined;
  } catch {
    return undefined;
  }
}

function isUser(value: unknown): value is UserView {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}

function become(session: Session | undefined): void {
  current = session;
  for (const listener of listeners) listener();
}

export function startSession(session: Session): void {
  tabStorage.set(TOKEN, session.token);
  tabStorage.set(USER, JSON.stringify(session.user));
  become(session);
}

/** Forgets the session in this tab; the server is told by whoever signs out. */
export function endSession(): void {
  tabStorage.remove(TOKEN);
  tabStorage.remove(USER);
  become(undefined);
}

/** The server ended the session because nobody was active. The storage still names it, so that a reload learns the same. */
export function lockSession(): void {
  if (current) become({ ...current, token: "" });
}

export function currentSession(): Session | undefined {
  return current;
}

/** The token to ask with; undefined when nobody is signed in, or the session is locked. */
export function currentToken(): string | undefined {
  return current?.token || undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of this tab, a locked one too; undefined when nobody is signed in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}
