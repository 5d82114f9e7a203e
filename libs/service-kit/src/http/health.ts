import { Router } from "express";
import type { Response } from "express";

/** Whether the service can do its work. */
export type ReadyCheck = () => Promise<boolean> | boolean;

function say(response: Response, status: number, text: string): void {
  response.status(status).set("Cache-Control", "no-store").json({ status: text });
}

/** `/healthz`: the process answers, whatever became of its stores. `/readyz`: it can do its work. */
export function healthRoutes(isReady: ReadyCheck): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => say(response, 200, "ok"));
  router.get("/readyz", async (_request, response) => {
    const ready = await isReady();
    say(response, ready ? 200 : 503, ready ? "ready" : "not ready");
  });
  return router;
}
