import { Router } from "express";
import type { Response } from "express";

/** Whether the service can handle requests. */
export type ReadyCheck = () => Promise<boolean> | boolean;

function say(response: Response, status: number, text: string): void {
  response.status(status).set("Cache-Control", "no-store").json({ status: text });
}

/**
 * Creates the router of health checks: `/healthz` is 200 while the process runs, `/readyz` is 200 while `isReady`
 * is true, else 503.
 */
export function createHealthRouter(isReady: ReadyCheck): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => say(response, 200, "ok"));
  router.get("/readyz", async (_request, response) => {
    const ready = await isReady();
    say(response, ready ? 200 : 503, ready ? "ready" : "not ready");
  });
  return router;
}
