import { AppError, ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { checkBodyHeaders, createRouter, readRawBody } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Router } from "express";
import type { RequestHandler } from "express";
import type { ProxiedService, Upstreams } from "../upstreams/upstreams.js";
import { endpoints } from "./endpoints.js";
import type { Limits } from "./limits.js";
import { proxyTo } from "./proxy.js";

export interface ApiOptions {
  readonly limits: Limits;
  readonly upstreams: Upstreams;
  readonly checkReplies: boolean;
  readonly log: Logger;
}

/** Logs the pattern instead of the path, as a transaction id gives access to its report. */
function nameRoute(path: string): RequestHandler {
  return (_request, response, next) => {
    response.locals["route"] = path;
    next();
  };
}

/** The gateway implements public endpoints only. */
const authenticate = (): Promise<never> => Promise.reject(new AppError("UNAUTHENTICATED"));

/** Limits the rate, checks type and size of the body, then forwards. */
function createHandlers(endpoint: Endpoint, service: ProxiedService, options: ApiOptions): RequestHandler[] {
  const { path, timeoutSeconds } = endpoint;
  const limits = endpoint.limits.map((name) => options.limits[name]);
  const proxy = proxyTo({ upstream: options.upstreams.of[service], timeoutSeconds, log: options.log });
  return [nameRoute(path), ...limits, checkBodyHeaders, readRawBody, proxy];
}

/** Forwards the endpoints of the services, other methods included: the service refuses them. */
function createForwardingRouter(options: ApiOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const otherMethods = Router({ caseSensitive: true, strict: true });
  for (const endpoint of Object.values(ENDPOINTS)) {
    const { path, service } = endpoint;
    if (service === "gateway") continue;
    const handlers = createHandlers(endpoint, service, options);
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    router[method](path, ...handlers);
    otherMethods.all(path, ...handlers);
  }
  return router.use(otherMethods);
}

/** Every endpoint of the contract. */
export function apiRoutes(options: ApiOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { endpoint } of endpoints) {
    const limits = endpoint.limits.map((name) => options.limits[name]);
    router.all(endpoint.path, nameRoute(endpoint.path), ...limits);
  }
  const { checkReplies, log } = options;
  const gateway = { service: "gateway", endpoints, context: undefined } as const;
  router.use(createRouter({ ...gateway, authenticate, checkReplies, log }));
  return router.use(createForwardingRouter(options));
}
