import { SOCKET_PATH } from "@tukar-saldo/contracts";
import { readRawBody } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Router } from "express";
import type { Request } from "express";
import type { Upstream } from "../upstreams/upstream.js";
import { proxyTo } from "./proxy.js";

/** The server ends a long poll by a ping after 25 s. */
const TIMEOUT_SECONDS = 35;

function keyOf(request: Request): string {
  return String(request.headers["x-client-ip"]);
}

/** The long-polling transport of Socket.IO, for networks that block websockets. Not rate limited. */
export function socketRoutes(upstream: Upstream, log: Logger): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(SOCKET_PATH, readRawBody, proxyTo({ upstream, timeoutSeconds: TIMEOUT_SECONDS, log, keyOf }));
  return router;
}
