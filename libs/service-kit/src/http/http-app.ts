import { AppError } from "@tukar-saldo/contracts";
import express, { Router } from "express";
import type { Express } from "express";
import type { Logger } from "../logger.js";
import { clientOf } from "./client.js";
import { answerFailures } from "./error-handler.js";
import { healthRoutes } from "./health.js";
import type { ReadyCheck } from "./health.js";
import { logRequests } from "./log-requests.js";
import { checkBodyHeadFirst, readRawBody } from "./read-body.js";
import type { Authenticate, Route } from "./route.js";
import { runRoute } from "./run-route.js";

export interface HttpAppOptions {
  routes: Route[];
  authenticate: Authenticate;
  log: Logger;
  isReady: ReadyCheck;
}

/** The routes as a router that tells `/a` from `/A` and `/a/`: the gateway decides on the same spelling. */
function routerOf({ routes, authenticate, log }: HttpAppOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    const method = route.method.toLowerCase() as "get" | "post" | "put" | "delete";
    router[method](route.path, checkBodyHeadFirst, readRawBody, runRoute(route, authenticate, log));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
    router.all(path, (_request, response) => {
      response.set("Allow", allowed.join(", "));
      throw new AppError("METHOD_NOT_ALLOWED");
    });
  }
  return router;
}

/**
 * The web application of a service: health, its routes, JSON for everything else. Addresses come from the
 * gateway.
 */
export function createHttpApp(options: HttpAppOptions): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(healthRoutes(options.isReady));
  app.use((request, response, next) => {
    response.locals["client"] = clientOf(request);
    response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
    next();
  });
  app.use(logRequests(options.log));
  app.use(routerOf(options));
  app.use(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(answerFailures(options.log));
  return app;
}
