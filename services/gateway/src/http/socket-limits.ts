import type { IncomingMessage } from "node:http";
import { addressLimitKey, createLimiter, hasSessionId } from "@tukar-saldo/service-kit";
import type { LimitProfile, Metrics, RedisConnection } from "@tukar-saldo/service-kit";

const WINDOW_SECONDS = 60;
/** The maximum number of requests from one IP address in a minute: to open Socket.IO sessions, and within sessions. */
const LIMITS = { socketHandshake: 600, socketSession: 6_000 };

/** The rate limits of Socket.IO's requests, which count polls and upgrades together. */
export interface SocketLimits {
  /** Counts a request. @throws AppError RATE_LIMITED when its address is over the limit */
  consume(request: IncomingMessage): Promise<void>;
  stop(): void;
}

/**
 * Creates the rate limits of Socket.IO's requests. All gateway replicas share the counts, which are stored in Redis.
 */
export function createSocketLimits(
  redis: RedisConnection,
  profile: LimitProfile,
  metrics: Metrics | undefined,
): SocketLimits {
  const commonOptions = { redis, windowSeconds: WINDOW_SECONDS, profile, metrics };
  const createSocketLimiter = (prefix: keyof typeof LIMITS) =>
    createLimiter({ ...commonOptions, prefix, limit: LIMITS[prefix] });
  const [handshakes, sessions] = [
    createSocketLimiter("socketHandshake"),
    createSocketLimiter("socketSession"),
  ];
  return {
    consume({ url = "", headers }) {
      const limiter = hasSessionId(url) ? sessions : handshakes;
      return limiter.consume(addressLimitKey(String(headers["x-client-ip"])));
    },
    stop() {
      handshakes.stop();
      sessions.stop();
    },
  };
}
