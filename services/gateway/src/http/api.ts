import { AppError, ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import {
  checkBodyHeaders,
  createPathTable,
  createRouter,
  endpointName,
  groupByPath,
  readRawBody,
} from "@tukar-saldo/service-kit";
import type { Logger, PathTable } from "@tukar-saldo/service-kit";
import type { RequestHandler } from "express";
import type { ProxiedService, Upstreams } from "../upstreams/upstreams.js";
import { endpoints } from "./endpoints.js";
import type { RateLimiters } from "./limits.js";
import { createForwarder, createProxyHandler, createLoadSheddingHandler } from "./proxy.js";
import type { ReplyCache } from "./reply-cache.js";

export interface ApiOptions {
  readonly limits: RateLimiters;
  readonly upstreams: Upstreams;
  readonly replyCache: ReplyCache;
  readonly checksReplies: boolean;
  readonly log: Logger;
}

/**
 * Stores the route's pattern for the request log. The path itself is not logged, as it may contain a transaction id,
 * which opens a report. Stores the endpoint's name for the metrics if the request has the endpoint's method.
 */
function recordRoute(endpoint: Endpoint): RequestHandler {
  const name = endpointName(endpoint);
  return (request, response, next) => {
    response.locals["route"] = endpoint.path;
    response.locals["guard"] = endpoint.guard;
    if (answersMethod(endpoint, request.method)) response.locals["endpoint"] = name;
    next();
  };
}

/** Whether the endpoint answers this method. A GET endpoint also answers HEAD. */
function answersMethod(endpoint: Endpoint, method: string): boolean {
  return method === endpoint.method || (method === "HEAD" && endpoint.method === "GET");
}

/** Rejects every bearer token. It is never called, as all endpoints that the gateway implements itself are public. */
const authenticate = (): Promise<never> => Promise.reject(new AppError("UNAUTHENTICATED"));

type ProxiedEndpoint = Endpoint & { readonly service: ProxiedService };
const isProxied = (endpoint: Endpoint): endpoint is ProxiedEndpoint => endpoint.service !== "gateway";

/**
 * Creates the handlers of an endpoint: load shedding, rate limits, checks of the body's type and size, and the proxy.
 */
function createHandlers(endpoint: ProxiedEndpoint, options: ApiOptions): RequestHandler[] {
  const { service, guard, timeoutSeconds, acceptsIdempotencyKey, isCacheable, maxBodyBytes, method } =
    endpoint;
  const { log, replyCache } = options;
  const limitRequests = options.limits(endpoint.limits);
  const upstream = options.upstreams.byService[service];
  const commonHandlers = [limitRequests, checkBodyHeaders(maxBodyBytes), readRawBody(maxBodyBytes)];
  const proxyOptions = { upstream, guard, timeoutSeconds, acceptsIdempotencyKey, log };
  if (isCacheable) {
    // There is no load shedding before the cache, so that cached replies are sent even while the upstream is
    // overloaded.
    return [
      recordRoute(endpoint),
      ...commonHandlers,
      replyCache.createHandler(createForwarder({ ...proxyOptions, returnsReply: true })),
    ];
  }
  // A write to settings-auth makes cached replies stale, so the cache is cleared before the write is answered.
  const beforeReply = service === "settings-auth" && method !== "GET" ? replyCache.clear : undefined;
  const proxy = createProxyHandler({ ...proxyOptions, beforeReply });
  return [recordRoute(endpoint), createLoadSheddingHandler(upstream, guard), ...commonHandlers, proxy];
}

/**
 * Adds the routes of all forwarded endpoints. A request with a wrong method is forwarded too, as the service answers it
 * with 405.
 */
function addForwardedRoutes(table: PathTable, options: ApiOptions): void {
  const proxiedEndpoints = Object.values(ENDPOINTS).filter(isProxied);
  for (const { path, members } of groupByPath(proxiedEndpoints, (endpoint) => endpoint)) {
    const router = table.routerOf(path);
    for (const endpoint of members) {
      const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
      router[method](path, ...createHandlers(endpoint, options));
    }
    router.all(path, ...createHandlers(members[0], options));
  }
}

/** Creates the handler of all endpoints: the gateway's own and the forwarded ones. */
export function createApiHandler(options: ApiOptions): RequestHandler {
  const { limits, checksReplies, log } = options;
  const table = createPathTable();
  const gatewayImplementation = { service: "gateway", endpoints, context: undefined } as const;
  const answer = createRouter({ ...gatewayImplementation, authenticate, checkReplies: checksReplies, log });
  for (const { endpoint } of endpoints)
    table.routerOf(endpoint.path).all(endpoint.path, recordRoute(endpoint), limits(endpoint.limits), answer);
  addForwardedRoutes(table, options);
  return table.handle;
}
