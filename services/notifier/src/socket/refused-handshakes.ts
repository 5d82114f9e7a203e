import type { IncomingMessage } from "node:http";
import { AppError } from "@tukar-saldo/contracts";
import { addressKey, clientOf, createLimiter } from "@tukar-saldo/service-kit";
import type { LimitProfile, RedisConnection } from "@tukar-saldo/service-kit";

const LIMIT = 30;
const WINDOW_SECONDS = 60;

const keyOf = (request: IncomingMessage): string => addressKey(clientOf(request).ip);

export interface RefusedHandshakes {
  /** How long the address has to wait as it was refused too often; 0 for others. */
  secondsToWait(request: IncomingMessage): Promise<number>;
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
export function countRefusedHandshakes(redis: RedisConnection, profile: LimitProfile): RefusedHandshakes {
  const limiter = createLimiter({
    redis,
    prefix: "handshake",
    limit: LIMIT,
    windowSeconds: WINDOW_SECONDS,
    profile,
  });
  const settled = new WeakSet<object>();
  return {
    async secondsToWait(request) {
      try {
        await limiter.check(keyOf(request));
        return 0;
      } catch (error) {
        return error instanceof AppError ? (error.options.retryAfter ?? WINDOW_SECONDS) : 0;
      }
    },
    count(request, connection = {}) {
      if (settled.has(connection)) return;
      settled.add(connection);
      limiter.take(keyOf(request)).catch(() => undefined);
    },
    settle: (connection) => void settled.add(connection),
    stop: () => limiter.stop(),
  };
}
