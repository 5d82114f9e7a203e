import { API, AppError } from "@tukar-saldo/contracts";
import { parseQuery } from "@tukar-saldo/service-kit";
import { Router } from "express";

/** GET /api/server-time, for the clock of the dashboard. */
export function serverTimeRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(API.serverTime, (request, response) => {
    parseQuery(undefined, request.url);
    response.set("Cache-Control", "no-store").json({ success: true, timestamp: new Date().toISOString() });
  });
  router.all(API.serverTime, (_request, response) => {
    response.set("Allow", "GET");
    throw new AppError("METHOD_NOT_ALLOWED");
  });
  return router;
}
