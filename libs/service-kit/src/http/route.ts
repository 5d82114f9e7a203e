import type { Writable } from "node:stream";
import type { Actor, Language } from "@tukar-saldo/contracts";
import type { $ZodType, output } from "zod/v4/core";
import type { Logger } from "../logger.js";

export type Guard = "public" | "session" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who a valid bearer token belongs to, read from the database for each request. */
export interface SignedIn {
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
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn>;

/** Whence a request comes, as the gateway says. */
export interface Client {
  ip: string;
  requestId: string;
  language: Language;
  userAgent: string;
}

/** What a handler is given: everything checked, nothing of the web framework. */
export interface Call<B, Q> {
  body: B;
  query: Q;
  params: Record<string, string>;
  /** Always set under the guards `session` and `admin`, never under `public`. */
  signedIn: SignedIn | undefined;
  actor: Actor;
  client: Client;
  header(name: string): string | undefined;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  log: Logger;
}

export interface Reply {
  status: number;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Writes the answer bit by bit in place of a body. */
  stream?: (output: Writable, signal: AbortSignal) => Promise<void>;
}

interface RouteOptions<B extends $ZodType, Q extends $ZodType> {
  method: Method;
  path: string;
  guard: Guard;
  body?: B;
  query?: Q;
  handle(call: Call<output<B>, output<Q>>): Promise<Reply> | Reply;
}

/** A row of a service's route table. */
export interface Route {
  method: Method;
  path: string;
  guard: Guard;
  body: $ZodType | undefined;
  query: $ZodType | undefined;
  handle(call: Call<unknown, unknown>): Promise<Reply> | Reply;
}

/** A route whose handler sees the types of its schemas. */
export function defineRoute<
  B extends $ZodType = $ZodType<undefined>,
  Q extends $ZodType = $ZodType<undefined>,
>(options: RouteOptions<B, Q>): Route {
  const { method, path, guard, body, query } = options;
  return {
    method,
    path,
    guard,
    body,
    query,
    handle: (call) => options.handle(call as Call<output<B>, output<Q>>),
  };
}

/** 200 with the envelope; `top` is for the fields that the contract keeps beside `data`. */
export function ok(data?: unknown, top: Record<string, unknown> = {}): Reply {
  return { status: 200, body: { success: true, ...(data === undefined ? {} : { data }), ...top } };
}

/** 201 with the envelope. */
export function created(data: unknown): Reply {
  return { status: 201, body: { success: true, data } };
}
