import type { Upstream } from "./upstream.js";

const INTERVAL_MS = 500;
const TIMEOUT_MS = 2_000;

/** The readiness of the gateway's upstreams. */
export interface UpstreamReadiness {
  /** Whether every upstream has been ready once and polling has not been stopped. */
  isReady(): boolean;
  stop(): void;
}

async function isUpstreamReady(upstream: Upstream): Promise<boolean> {
  try {
    const { statusCode, body } = await upstream.poolOf(upstream.choose()).request({
      path: "/readyz",
      method: "GET",
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

/**
 * Polls each upstream until it has been ready once. Later outages do not make the gateway unready, but fail single
 * requests.
 */
export function watchUpstreamReadiness(upstreams: Upstream[]): UpstreamReadiness {
  const pending = new Set(upstreams);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function poll(): Promise<void> {
    const results = await Promise.all(
      [...pending].map(async (upstream) => [upstream, await isUpstreamReady(upstream)] as const),
    );
    for (const [upstream, ready] of results) if (ready) pending.delete(upstream);
    if (pending.size === 0 || stopped) return;
    timer = setTimeout(() => void poll(), INTERVAL_MS);
  }
  void poll();
  return {
    isReady: () => !stopped && pending.size === 0,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
