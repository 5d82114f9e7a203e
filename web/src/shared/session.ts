import type { UserView } from "@tukar-saldo/contracts";
import { useSyncExternalStore } from "react";
import { tabStorage } from "./storage.js";

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
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}
