import { createService } from "../src/service.js";

/** Nothing listens here: what is limited is counted in the process, what is called is away. */
export const NOWHERE = "http://127.0.0.1:1";

export interface RunningGateway {
  url: string;
  stop(): Promise<void>;
}

/** The gateway in this process, on a free port. */
export async function startGateway(env: Record<string, string> = {}): Promise<RunningGateway> {
  const service = createService({
    APP_ENV: "test",
    PORT: "0",
    LOG_LEVEL: "silent",
    REDIS_URL: "redis://127.0.0.1:1",
    TRANSACTIONS_URLS: NOWHERE,
    SETTINGS_AUTH_URLS: NOWHERE,
    NOTIFIER_URLS: NOWHERE,
    ...env,
  });
  const { url } = await service.start();
  return { url, stop: () => service.stop() };
}
