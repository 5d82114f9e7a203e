import { AppError } from "@tukar-saldo/contracts";
import {
  createErrorHandler,
  readClientInfo,
  createHealthRouter,
  logRequests,
  createRequestMeter,
} from "@tukar-saldo/service-kit";
import type { ReadyCheck } from "@tukar-saldo/service-kit";
import express from "express";
import type { Express, RequestHandler } from "express";
import type { Config } from "../config.js";
import type { GatewayDependencies } from "../wire.js";
import { createApiRouter } from "./api.js";
import { setClientHeaders } from "./client-address.js";
import { setSecurityHeaders } from "./security-headers.js";
import { createSocketRouter } from "./socket.js";
import { createWebRouter } from "./web.js";

function identifyClient({ trustedProxies }: Config): RequestHandler {
  return (request, response, next) => {
    setClientHeaders(request, trustedProxies);
    const client = readClientInfo(request);
    response.locals["client"] = client;
    response.setHeader("X-Request-Id", client.requestId);
    next();
  };
}

/** Creates the gateway's Express app. The middleware's order matters: client address, headers, then the routes. */
export function createGatewayApp(
  { config, log, metrics, limits, upstreams, replies }: GatewayDependencies,
  isReady: ReadyCheck,
): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false).set("trust proxy", false);
  app.use(identifyClient(config));
  app.use(setSecurityHeaders(config));
  app.use(createHealthRouter(isReady));
  app.use(createSocketRouter(upstreams.byService.notifier, log));
  app.use("/api", logRequests(log, "info", metrics && createRequestMeter(metrics)));
  app.use(createApiRouter({ limits, upstreams, replies, log, checkReplies: config.APP_ENV === "test" }));
  app.use(createWebRouter(config));
  app.use(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(createErrorHandler(log));
  return app;
}
