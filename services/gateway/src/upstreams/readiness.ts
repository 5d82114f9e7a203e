import type { Upstream } from "./upstream.js";

const INTERVAL_MS = 500;
const TIMEOUT_MS = 2_000;

export interface Readiness {
  /** Whether every upstream has been ready once, and the gateway is not stopping. */
  isReady(): boolean;
  stop(): void;
}

async function answersReady(upstream: Upstream): Promise<boolean> {
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

/** Polls each upstream until it has been ready once; a later outage shows in each request. */
export function watchReadiness(upstreams: Upstream[]): Readiness {
  const waiting = new Set(upstreams);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function ask(): Promise<void> {
    const asked = await Promise.all(
      [...waiting].map(async (upstream) => [upstream, await answersReady(upstream)] as const),
    );
    for (const [upstream, ready] of asked) if (ready) waiting.delete(upstream);
    if (waiting.size === 0 || stopped) return;
    timer = setTimeout(() => void ask(), INTERVAL_MS);
  }
  void ask();
  return {
    isReady: () => !stopped && waiting.size === 0,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
