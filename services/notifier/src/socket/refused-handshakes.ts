import type { IncomingMessage } from "node:http";
import { AppError } from "@tukar-saldo/contracts";
import { addressKey, clientOf, createLimiter } from "@tukar-saldo/service-kit";
import type { LimitProfile, RedisConnection } from "@tukar-saldo/service-kit";

const LIMIT = 30;
const WINDOW_SECONDS = 60;

const keyOf = (request: IncomingMessage): string => addressKey(clientOf(request).ip);

export interface RefusedHandshakes {
  /** Seconds until an address that was refused too often may try again, else 0. */
  secondsToWait(request: IncomingMessage): Promise<number>;
  /** Counts a refused handshake, once for each connection. */
  count(request: IncomingMessage, connection?: object): void;
  /** Stops counting for this connection: it was accepted, or could not be authenticated. */
  settle(connection: object): void;
  stop(): void;
}

/** Limits refused handshakes by address against token guessing; accepted ones are not counted. */
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
      limiter.consume(keyOf(request)).catch(() => undefined);
    },
    settle: (connection) => void settled.add(connection),
    stop: () => limiter.stop(),
  };
}
