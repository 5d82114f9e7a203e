import type { IncomingMessage } from "node:http";
import { AppError } from "@tukar-saldo/contracts";
import { addressLimitKey, readClientInfo, createLimiter } from "@tukar-saldo/service-kit";
import type { LimitProfile, Metrics, RedisConnection } from "@tukar-saldo/service-kit";

const LIMIT = 30;
const WINDOW_SECONDS = 60;

/** The key under which refused handshakes of an address are counted. */
const keyOf = (request: IncomingMessage) => addressLimitKey(readClientInfo(request).ip);

/** The network whose open connections are counted together. */
export const networkOf = (request: IncomingMessage): string => keyOf(request).network;

/** A rate limiter of refused handshakes per address. */
export interface HandshakeLimiter {
  /** Returns the seconds until the request's address may try again; 0 if it is below the limit. */
  secondsUntilAllowed(request: IncomingMessage): Promise<number>;
  /** Counts a refused handshake, at most once for a connection. */
  countRefusal(request: IncomingMessage, connection?: object): void;
  /** Exempts a connection from being counted: it was accepted, or could not be authenticated because of an outage. */
  exempt(connection: object): void;
  stop(): void;
}

/** Creates the limiter of refused handshakes, which slows down guessing of tokens. */
export function createHandshakeLimiter(
  redis: RedisConnection,
  profile: LimitProfile,
  metrics: Metrics | undefined,
): HandshakeLimiter {
  const limiter = createLimiter({
    redis,
    prefix: "handshake",
    limit: LIMIT,
    windowSeconds: WINDOW_SECONDS,
    profile,
    metrics,
  });
  const done = new WeakSet<object>();
  return {
    async secondsUntilAllowed(request) {
      try {
        await limiter.check(keyOf(request));
        return 0;
      } catch (error) {
        return error instanceof AppError ? (error.options.retryAfter ?? WINDOW_SECONDS) : 0;
      }
    },
    countRefusal(request, connection = {}) {
      if (done.has(connection)) return;
      done.add(connection);
      limiter.consume(keyOf(request)).catch(() => undefined);
    },
    exempt: (connection) => void done.add(connection),
    stop: () => limiter.stop(),
  };
}
