import { MemoryStore } from "express-rate-limit";
import type { ClientRateLimitInfo, IncrementResponse, Options, Store } from "express-rate-limit";
import type { Redis } from "ioredis";
import { RedisStore } from "rate-limit-redis";
import { withTimeout } from "../with-timeout.js";

const REDIS_TIMEOUT_MS = 300;
const BYPASS_DURATION_MS = 1_000;

const createTimeoutError = (): Error => new Error("Redis timed out");

/** A store of rate-limit counts: Redis, or memory while Redis is unavailable, so that limits always apply. */
export class RedisOrMemoryStore implements Store {
  private readonly memory = new MemoryStore();
  private readonly shared: RedisStore;
  private options: Options | undefined;
  private loaded = false;
  private bypassUntil = 0;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param prefix must be unique per limiter: express-rate-limit identifies stores by it */
  constructor(
    redis: Redis,
    readonly prefix: string,
  ) {
    const sendCommand = (command: string, ...rest: string[]) =>
      redis.call(command, ...rest) as Promise<string>;
    this.shared = new RedisStore({ sendCommand, prefix });
  }

  init(options: Options): void {
    this.options = options;
    this.memory.init(options);
  }

  async increment(key: string): Promise<IncrementResponse> {
    return this.either((store) => store.increment(key));
  }

  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    return this.either((store) => store.get(key));
  }

  async decrement(key: string): Promise<void> {
    await this.either((store) => store.decrement(key));
  }

  async resetKey(key: string): Promise<void> {
    await this.either((store) => store.resetKey(key));
  }

  shutdown(): void {
    this.memory.shutdown();
  }

  private async either<T>(work: (store: RedisStore | MemoryStore) => Promise<T>): Promise<T> {
    if (Date.now() < this.bypassUntil) return this.inMemory(work);
    try {
      return await withTimeout(this.inRedis(work), REDIS_TIMEOUT_MS, createTimeoutError);
    } catch {
      this.loaded = false;
      this.bypassUntil = Date.now() + BYPASS_DURATION_MS;
      return this.inMemory(work);
    }
  }

  /**
   * Runs one call of the in-memory store at a time and copies its result, as MemoryStore changes a returned object
   * in its next call.
   */
  private inMemory<T>(work: (store: MemoryStore) => Promise<T>): Promise<T> {
    const result = this.turn.then(() => work(this.memory)).then((counted) => structuredClone(counted));
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async inRedis<T>(work: (store: RedisStore) => Promise<T>): Promise<T> {
    if (!this.loaded && this.options) await this.shared.init(this.options);
    this.loaded = true;
    return work(this.shared);
  }
}
