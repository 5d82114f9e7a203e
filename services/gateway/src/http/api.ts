import { API } from "@tukar-saldo/contracts";
import { checkBodyHeadFirst, readRawBody } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Router } from "express";
import type { RequestHandler } from "express";
import type { Upstreams } from "../upstreams/upstreams.js";
import type { Limits } from "./limits.js";
import { proxyTo } from "./proxy.js";
import { ROUTES } from "./routes.js";
import { serverTimeRoutes } from "./server-time.js";

/** The log shows the pattern: a transaction id in a path opens its report. */
function nameRoute(path: string): RequestHandler {
  return (_request, response, next) => {
    response.locals["route"] = path;
    next();
  };
}

/** The calls of the contract: limits by address, then type and size of the body, then the service. */
export function apiRoutes(limits: Limits, upstreams: Upstreams, log: Logger): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, to, limits: names, patience } of ROUTES) {
    const taken = names.map((name) => limits[name]);
    const proxy = proxyTo({ upstream: upstreams.of(to), patience, log });
    router.all(path, nameRoute(path), ...taken, checkBodyHeadFirst, readRawBody, proxy);
  }
  router.all(API.serverTime, nameRoute(API.serverTime), limits.public);
  router.use(serverTimeRoutes());
  return router;
}
