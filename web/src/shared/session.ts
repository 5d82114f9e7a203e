import type { UserView } from "@tukar-saldo/contracts";
import { useSyncExternalStore } from "react";

/** Who is signed in, in this tab only: session storage under the names `auth_token` and `user`. */
export interface Session {
  readonly token: string;
  readonly user: UserView;
}

const TOKEN = "auth_token";
const USER = "user";
const listeners = new Set<() => void>();
let current = read();

function read(): Session | undefined {
  try {
    const token = sessionStorage.getItem(TOKEN);
    const user: unknown = JSON.parse(sessionStorage.getItem(USER) ?? "null");
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
  sessionStorage.setItem(TOKEN, session.token);
  sessionStorage.setItem(USER, JSON.stringify(session.user));
  become(session);
}

/** Forgets the session in this tab; the server is told by whoever signs out. */
export function endSession(): void {
  sessionStorage.removeItem(TOKEN);
  sessionStorage.removeItem(USER);
  become(undefined);
}

export function currentSession(): Session | undefined {
  return current;
}

export function currentToken(): string | undefined {
  return current?.token;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of this tab; undefined when nobody is signed in. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession);
}
