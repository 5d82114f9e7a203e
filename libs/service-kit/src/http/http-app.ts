import { AppError } from "@tukar-saldo/contracts";
import express from "express";
import type { Express } from "express";
import { readClientInfo } from "./read-client-info.js";
import { createErrorHandler, sendErrorCode } from "./error-handler.js";
import { createHealthRouter } from "./health.js";
import type { HealthCheck } from "./health.js";
import { logRequests } from "./log-requests.js";
import { createRequestMeter } from "../observability/measure-requests.js";
import type { Metrics } from "../observability/create-metrics.js";
import { createRouter } from "./router.js";
import type { RouterOptions } from "./router.js";

export interface HttpAppOptions<Context> extends RouterOptions<Context> {
  readonly health: HealthCheck;
  /** Is called with the error of each request that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Whether the service's data is prepared. Until then, every endpoint answers 503. */
  readonly isOpen: () => boolean;
  readonly metrics?: Metrics | undefined;
}

const RETRY_AFTER_SECONDS = 2;

/** Creates the Express app of a service, with health checks, its endpoints, and errors as JSON. */
export function createHttpApp<Context>(options: HttpAppOptions<Context>): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(createHealthRouter(options.health));
  app.use((request, response, next) => {
    response.locals["client"] = readClientInfo(request);
    response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
    next();
  });
  // Logs at debug level, as the gateway logs the same request with the same id.
  app.use(logRequests(options.log, "debug", options.metrics && createRequestMeter(options.metrics)));
  app.use((_request, _response, next) => {
    if (!options.isOpen()) throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
    next();
  });
  app.use(createRouter(options));
  app.use(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(sendErrorCode, createErrorHandler(options.log, options.onError));
  return app;
}
