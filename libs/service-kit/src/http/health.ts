import { Router } from "express";

/** Whether the service can handle requests. */
export type ReadyCheck = () => Promise<boolean> | boolean;

/** The state of a dependency, as `/readyz` shows it, and its effect on the service. */
export interface DependencyState {
  readonly state: string;
  /** `degraded`: requests are handled, but other work waits; `unready`: requests are not handled. */
  readonly effect: "none" | "degraded" | "unready";
}

/** The checks of a service's dependencies, by name. */
export type DependencyChecks = Readonly<Record<string, () => Promise<DependencyState> | DependencyState>>;

/** The body of the `/readyz` response. */
interface HealthReport {
  readonly status: "ready" | "degraded" | "not ready";
  readonly dependencies: Readonly<Record<string, string>>;
}

export type HealthCheck = () => Promise<HealthReport>;

/** Creates a health check that runs the checks of all dependencies concurrently. */
export function createHealthCheck(isReady: ReadyCheck, checks: DependencyChecks = {}): HealthCheck {
  return async () => {
    const [ready, states] = await Promise.all([
      isReady(),
      Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check()) }))),
    ]);
    const hasDependencyWithEffect = (wanted: DependencyState["effect"]): boolean =>
      states.some(({ effect }) => effect === wanted);
    const status =
      !ready || hasDependencyWithEffect("unready")
        ? "not ready"
        : hasDependencyWithEffect("degraded")
          ? "degraded"
          : "ready";
    return { status, dependencies: Object.fromEntries(states.map(({ name, state }) => [name, state])) };
  };
}

/**
 * Creates the router of health checks: `/healthz` is 200 while the process runs, `/readyz` is 200 while the service
 * can handle requests, else 503, and names the state of each dependency.
 */
export function createHealthRouter(check: HealthCheck): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    const healthReport = await check();
    response
      .status(healthReport.status === "not ready" ? 503 : 200)
      .set("Cache-Control", "no-store")
      .json(healthReport);
  });
  return router;
}
