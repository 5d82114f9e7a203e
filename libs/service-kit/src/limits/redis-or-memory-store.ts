import { MemoryStore } from "express-rate-limit";
import type { ClientRateLimitInfo, IncrementResponse, Options, Store } from "express-rate-limit";
import type { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { withTimeout } from "../with-timeout.js";

const REDIS_TIMEOUT_MS = 300;
const BYPASS_DURATION_MS = 1_000;

const createTimeoutError = (): Error => new Error("Redis timed out");

/** Waits for Redis as long as a rate limit may wait. @throws Error when Redis takes longer */
export const withRedisTimeout = <T>(reply: Promise<T>): Promise<T> =>
  withTimeout(reply, REDIS_TIMEOUT_MS, createTimeoutError);

/** A store of rate-limit counts: Redis, or memory while Redis is unavailable, so that limits always apply. */
export class RedisOrMemoryStore implements Store {
  private readonly memory = new MemoryStore();
  private readonly redisStore: RedisStore;
  private options: Options | undefined;
  private isInitialised = false;
  private bypassUntil = 0;
  private lastMemoryCall: Promise<unknown> = Promise.resolve();

  /** @param prefix must be unique per limiter, as express-rate-limit identifies a store by its prefix */
  constructor(
    redis: Redis,
    readonly prefix: string,
  ) {
    const sendCommand = (command: string, ...args: string[]) =>
      redis.call(command, ...args) as Promise<string>;
    this.redisStore = new RedisStore({ sendCommand, prefix });
  }

  init(options: Options): void {
    this.options = options;
    this.memory.init(options);
  }

  async increment(key: string): Promise<IncrementResponse> {
    return this.withFallback((store) => store.increment(key));
  }

  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    return this.withFallback((store) => store.get(key));
  }

  async decrement(key: string): Promise<void> {
    await this.withFallback((store) => store.decrement(key));
  }

  async resetKey(key: string): Promise<void> {
    await this.withFallback((store) => store.resetKey(key));
  }

  shutdown(): void {
    this.memory.shutdown();
  }

  /** Whether counts are in memory for the moment, as Redis has just failed. */
  isBypassingRedis(): boolean {
    return Date.now() < this.bypassUntil;
  }

  /** Counts in memory for a second. */
  bypassRedis(): void {
    this.isInitialised = false;
    this.bypassUntil = Date.now() + BYPASS_DURATION_MS;
  }

  private async withFallback<T>(operation: (store: RedisStore | MemoryStore) => Promise<T>): Promise<T> {
    if (this.isBypassingRedis()) return this.callMemory(operation);
    try {
      return await withRedisTimeout(this.callRedis(operation));
    } catch {
      this.bypassRedis();
      return this.callMemory(operation);
    }
  }

  /**
   * Runs one call of the in-memory store at a time and copies its result, as MemoryStore changes a returned object
   * in its next call.
   */
  private callMemory<T>(operation: (store: MemoryStore) => Promise<T>): Promise<T> {
    const result = this.lastMemoryCall
      .then(() => operation(this.memory))
      .then((value) => structuredClone(value));
    this.lastMemoryCall = result.catch(() => undefined);
    return result;
  }

  private async callRedis<T>(operation: (store: RedisStore) => Promise<T>): Promise<T> {
    if (!this.isInitialised && this.options) await this.redisStore.init(this.options);
    this.isInitialised = true;
    return operation(this.redisStore);
  }
}
