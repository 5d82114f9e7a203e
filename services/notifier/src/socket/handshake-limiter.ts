import type { IncomingMessage } from "node:http";
import { AppError } from "@tukar-saldo/contracts";
import { addressLimitKey, readClientInfo, createLimiter } from "@tukar-saldo/service-kit";
import type { LimitProfile, Metrics, RedisConnection } from "@tukar-saldo/service-kit";

const MAX_REFUSED_HANDSHAKES = 30;
const WINDOW_SECONDS = 60;

/** Creates the key under which the refused handshakes of a request's IP address are counted. */
const createLimitKey = (request: IncomingMessage) => addressLimitKey(readClientInfo(request).ip);

/** Returns the network of a request's IP address. Open connections are counted per network. */
export const networkOf = (request: IncomingMessage): string => createLimitKey(request).network;

/** A rate limiter of refused handshakes per IP address. */
export interface HandshakeLimiter {
  /** Returns the seconds until the request's IP address may try again; 0 if it is below the limit. */
  secondsUntilAllowed(request: IncomingMessage): Promise<number>;
  /** Counts a refused handshake, at most once per connection. */
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
    limit: MAX_REFUSED_HANDSHAKES,
    windowSeconds: WINDOW_SECONDS,
    profile,
    metrics,
  });
  const countedOrExemptConnections = new WeakSet<object>();
  return {
    async secondsUntilAllowed(request) {
      try {
        await limiter.check(createLimitKey(request));
        return 0;
      } catch (error) {
        return error instanceof AppError ? (error.options.retryAfter ?? WINDOW_SECONDS) : 0;
      }
    },
    countRefusal(request, connection = {}) {
      if (countedOrExemptConnections.has(connection)) return;
      countedOrExemptConnections.add(connection);
      limiter.consume(createLimitKey(request)).catch(() => undefined);
    },
    exempt: (connection) => void countedOrExemptConnections.add(connection),
    stop: () => limiter.stop(),
  };
}
