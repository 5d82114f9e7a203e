import { clientOf, createLimiter } from "@tukar-saldo/service-kit";
import type { Limiter, LimitProfile } from "@tukar-saldo/service-kit";
import type { IncomingMessage } from "node:http";
import type { Redis } from "ioredis";

const LIMIT = 30;
const WINDOW_SECONDS = 60;

export interface RefusedHandshakes {
  /** @throws AppError RATE_LIMITED when the address has been refused too often. */
  check(request: IncomingMessage): Promise<void>;
  /** Counts a refused handshake, once for each connection. */
  count(request: IncomingMessage, connection?: object): void;
  /** Nothing more is counted for this connection: it was accepted, or could not be judged. */
  settle(connection: object): void;
  stop(): void;
}

/**
 * Counts refused handshakes by address: guessing tokens gets slow, many good dashboards behind one address do
 * not.
 */
export function countRefusedHandshakes(redis: Redis, profile: LimitProfile): RefusedHandshakes {
  const limiter: Limiter = createLimiter({
    redis,
    prefix: "handshake",
    limit: LIMIT,
    windowSeconds: WINDOW_SECONDS,
    profile,
  });
  const settled = new WeakSet<object>();
  return {
    check: (request) => limiter.check(clientOf(request).ip),
    count(request, connection = {}) {
      if (settled.has(connection)) return;
      settled.add(connection);
      limiter.take(clientOf(request).ip).catch(() => undefined);
    },
    settle: (connection) => void settled.add(connection),
    stop: () => limiter.stop(),
  };
}
