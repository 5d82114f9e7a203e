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
import { createApiRouter } from "./api.js";
import { setSecurityHeaders } from "./security-headers.js";
import { createSocketRouter } from "./socket.js";
import { createWebRouter } from "./web.js";

/** Identifies the client, then refuses requests for other hosts. Their error responses have the request id too. */
function admitRequest({ checkHost, identifyClient }: GatewayDependencies): RequestHandler {
  return (request, response, next) => {
    identifyClient(request);
    const client = readClientInfo(request);
    response.locals["client"] = client;
    response.setHeader("X-Request-Id", client.requestId);
    checkHost(request);
    next();
  };
}

/** Creates the gateway's Express app. The middleware's order matters: headers, health checks, admission, routes. */
export function createGatewayApp(dependencies: GatewayDependencies, health: HealthCheck): Express {
  const { config, log, metrics, limits, socketLimits, upstreams, replies } = dependencies;
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false).set("trust proxy", false);
  app.use(setSecurityHeaders(config));
  // A probe sends neither a host of the desk nor X-Forwarded-For, so health checks come before the admission.
  app.use(createHealthRouter(health));
  app.use(admitRequest(dependencies));
  app.use(createSocketRouter(upstreams.byService.notifier, socketLimits, log));
  app.use("/api", logRequests(log, "info", metrics && createRequestMeter(metrics)));
  app.use(createApiRouter({ limits, upstreams, replies, log, checkReplies: config.APP_ENV === "test" }));
  app.use(createWebRouter(config));
  app.use(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(createErrorHandler(log));
  return app;
}
