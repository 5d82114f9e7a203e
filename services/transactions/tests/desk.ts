import { API } from "@tukar-saldo/contracts";
import type { CreateOrderBody, HumanAction, TransactionRow } from "@tukar-saldo/contracts";
import {
  ApiClient,
  dataOf,
  eventually,
  freshDatabase,
  openRedis,
  openStorage,
  orderBody,
  TEST_ENV,
  watchRights,
} from "@tukar-saldo/test-kit";
import type { Answer, Env, RightsWatch, Store } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { service } from "../src/service.js";
import { seedSettings, signInAs } from "./seed.js";
import { createTokens } from "./tokens.js";

type Running = Awaited<ReturnType<typeof service.create>>;

export interface Replica {
  readonly api: ApiClient;
  readonly service: Running;
}

/** The service in this process, on real storage and Redis, with the data that settings-auth would have written. */
export interface Desk extends Replica {
  readonly db: Connection;
  readonly redis: Store;
  readonly storage: Store;
  readonly env: Env;
  /** Watches the commands to the database; closing the desk fails if one exceeds the declared rights. */
  readonly rights: RightsWatch;
  readonly admin: string;
  readonly user: string;
  /** Another replica, on the same storage and Redis. */
  replica(env?: Env): Promise<Replica>;
  token(action: HumanAction): Promise<string>;
  settings(change: Record<string, unknown>): Promise<void>;
  /** Requests an order; the key is the Idempotency-Key. */
  create(overrides?: Partial<CreateOrderBody>, key?: string): Promise<Answer>;
  /** Creates an order. */
  place(overrides?: Partial<CreateOrderBody>): Promise<TransactionRow>;
  close(): Promise<void>;
}

async function startReplica(env: Env): Promise<Replica> {
  const running = await service.create(env);
  const { url } = await running.start();
  const api = new ApiClient(url);
  await eventually("the service to be ready", async () => (await api.get("/readyz")).status === 200);
  return { api, service: running };
}

export async function openDesk(change: Env = {}): Promise<Desk> {
  const [storage, redis] = await Promise.all([openStorage(), openRedis()]);
  const mongoUrl = freshDatabase(storage.url);
  const rights = watchRights(mongoUrl, service.collections);
  const env = { ...TEST_ENV, LOG_LEVEL: "fatal", MONGO_URL: rights.url, REDIS_URL: redis.url, ...change };
  const db = await mongoose.createConnection(mongoUrl).asPromise();
  await seedSettings(db);
  const [admin, user] = await Promise.all([signInAs(db, "admin"), signInAs(db, "user")]);
  const first = await startReplica(env);
  const replicas = [first];
  const token = createTokens(db);

  async function create(overrides: Partial<CreateOrderBody> = {}, key?: string): Promise<Answer> {
    const captcha_token = overrides.captcha_token ?? (await token("transaction_submit"));
    const headers = key === undefined ? {} : { "Idempotency-Key": key };
    return first.api.post(API.createOrder.path, orderBody({ ...overrides, captcha_token }), { headers });
  }
  return {
    ...first,
    db,
    redis,
    storage,
    env,
    rights,
    admin,
    user,
    token,
    create,
    async replica(more = {}) {
      const replica = await startReplica({ ...env, ...more });
      replicas.push(replica);
      return replica;
    },
    settings: (settings) => seedSettings(db, settings),
    place: async (overrides) => dataOf<TransactionRow>(await create(overrides)),
    async close() {
      await Promise.all(replicas.map(({ service }) => service.stop()));
      await db.dropDatabase();
      await db.close();
      await Promise.all([redis.close(), storage.close()]);
      rights.check();
    },
  };
}
