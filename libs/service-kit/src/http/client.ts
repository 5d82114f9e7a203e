import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { languageOf } from "@tukar-saldo/contracts";
import type { Client } from "./request-context.js";

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The request id that came along when it is well formed, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === "string" && REQUEST_ID.test(header) ? header : randomUUID();
}

/** The caller as the gateway tells it; without a gateway the address of the socket. */
export function clientOf(request: IncomingMessage): Client {
  const told = request.headers["x-client-ip"];
  return {
    ip: typeof told === "string" && isIP(told) !== 0 ? told : (request.socket.remoteAddress ?? "unknown"),
    requestId: requestIdOf(request.headers["x-request-id"]),
    language: languageOf(request.headers["accept-language"]),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
  };
}
