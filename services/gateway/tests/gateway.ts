import { service } from "../src/service.js";

/** The secret with which a gateway under test authenticates to the services. */
export const GATEWAY_SECRET = "a-gateway-secret-for-tests-0123456789";
/** A URL at which connections are refused. */
export const UNREACHABLE_URL = "http://127.0.0.1:1";

export interface RunningGateway {
  url: string;
  /** The URL of the gateway's metrics; undefined without METRICS_PORT. */
  metricsUrl: string | undefined;
  stop(): Promise<void>;
}

/** Starts the gateway in this process on a free port. */
export async function startGateway(env: Record<string, string> = {}): Promise<RunningGateway> {
  const runningService = await service.create({
    APP_ENV: "test",
    PORT: "0",
    LOG_LEVEL: "silent",
    REDIS_URL: "redis://127.0.0.1:1",
    GATEWAY_SECRET,
    TRANSACTIONS_URLS: UNREACHABLE_URL,
    SETTINGS_AUTH_URLS: UNREACHABLE_URL,
    NOTIFIER_URLS: UNREACHABLE_URL,
    ...env,
  });
  const { url, metricsUrl } = await runningService.start();
  return { url, metricsUrl, stop: () => runningService.stop() };
}
