import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { negotiateLanguage } from "@tukar-saldo/contracts";
import type { ClientInfo } from "./request-context.js";

const REQUEST_ID_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the request id in the header if that is well formed, else a new request id. */
function readRequestId(header: string | string[] | undefined): string {
  return typeof header === "string" && REQUEST_ID_PATTERN.test(header) ? header : randomUUID();
}

/** Reads the client of a request from the gateway's headers. Without them, the IP is the socket's remote address. */
export function readClientInfo(request: IncomingMessage): ClientInfo {
  const clientIp = request.headers["x-client-ip"];
  return {
    ip:
      typeof clientIp === "string" && isIP(clientIp) !== 0
        ? clientIp
        : (request.socket.remoteAddress ?? "unknown"),
    requestId: readRequestId(request.headers["x-request-id"]),
    language: negotiateLanguage(request.headers["accept-language"]),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
  };
}
