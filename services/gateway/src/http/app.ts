import { AppError } from "@tukar-saldo/contracts";
import {
  createErrorHandler,
  readClientInfo,
  createHealthRouter,
  logRequests,
  createRequestMeter,
} from "@tukar-saldo/service-kit";
import type { HealthCheck } from "@tukar-saldo/service-kit";
import express from "express";
import type { Express, RequestHandler } from "express";
import type { GatewayDependencies } from "../wire.js";
import { createApiHandler } from "./api.js";
import { setSecurityHeaders } from "./security-headers.js";
import { createSocketRouter } from "./socket.js";
import { createWebRouter } from "./web.js";

/** Identifies the client before the host check, so that the error response of the check has a request id too. */
function identifyClientAndCheckHost({ checkHost, identifyClient }: GatewayDependencies): RequestHandler {
  return (request, response, next) => {
    identifyClient(request);
    const client = readClientInfo(request);
    response.locals["client"] = client;
    response.setHeader("X-Request-Id", client.requestId);
    checkHost(request);
    next();
  };
}

/**
 * Creates the gateway's Express app. The order of the middleware matters: headers, health checks, host check, routes.
 */
export function createGatewayApp(dependencies: GatewayDependencies, health: HealthCheck): Express {
  const { config, log, metrics, limits, socketLimits, upstreams, replyCache } = dependencies;
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false).set("trust proxy", false);
  app.use(setSecurityHeaders(config));
  // Health checks precede the host check, as probes send neither a host of PUBLIC_URL nor X-Forwarded-For.
  app.use(createHealthRouter(health));
  app.use(identifyClientAndCheckHost(dependencies));
  app.use(createSocketRouter(upstreams.byService.notifier, socketLimits, log));
  app.use("/api", logRequests(log, "info", metrics && createRequestMeter(metrics)));
  app.use(createApiHandler({ limits, upstreams, replyCache, log, checksReplies: config.APP_ENV === "test" }));
  app.use(createWebRouter(config));
  app.use(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(createErrorHandler(log));
  return app;
}
