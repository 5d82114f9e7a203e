import { API } from "@tukar-saldo/contracts";
import type { Role, UserView } from "@tukar-saldo/contracts";
import {
  addUser,
  ApiClient,
  eventually,
  freshDatabase,
  openRedis,
  openStorage,
  setUpDesk,
  solveChallenge,
  TEST_ENV,
  watchRights,
} from "@tukar-saldo/test-kit";
import type { Answer, Env, RightsWatch, Store } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { service } from "../src/service.js";

type Running = Awaited<ReturnType<typeof service.create>>;

export interface Replica {
  readonly api: ApiClient;
  readonly service: Running;
}

/** The service in this process, on storage and Redis that really run. */
export interface Desk extends Replica {
  readonly db: Connection;
  readonly env: Env;
  readonly redis: Store;
  /** What the service does to the database; closing the desk fails when it is more than declared. */
  readonly rights: RightsWatch;
  /** Another replica, on the same storage and Redis. */
  replica(env?: Env): Promise<Replica>;
  /** Every document of a collection. */
  stored(collection: string): Promise<Record<string, unknown>[]>;
  /** One attempt to sign in, with a solved puzzle. */
  login(email: string, password: string, ip?: string): Promise<Answer>;
  close(): Promise<void>;
}

async function startReplica(env: Env): Promise<Replica> {
  const running = await service.create(env);
  const { url } = await running.start();
  const api = new ApiClient(url);
  await eventually("the service to be ready", async () => (await api.get("/readyz")).status === 200);
  return { api, service: running };
}

/** A service on a database that nobody has used; nothing is set up. */
export async function openDesk(change: Env = {}): Promise<Desk> {
  const storage = await openStorage();
  const redis = await openRedis();
  const mongoUrl = freshDatabase(storage.url);
  const rights = watchRights(mongoUrl, service.collections);
  const stores = { MONGO_URL: rights.url, REDIS_URL: redis.url };
  const env = { ...TEST_ENV, LOG_LEVEL: "fatal", LOGIN_FLOOR_MS: "0", ...stores, ...change };
  const db = await mongoose.createConnection(mongoUrl).asPromise();
  const first = await startReplica(env);
  const replicas = [first];
  return {
    ...first,
    db,
    env,
    redis,
    rights,
    async replica(more = {}) {
      const replica = await startReplica({ ...env, ...more });
      replicas.push(replica);
      return replica;
    },
    stored: (collection) => db.collection(collection).find().toArray(),
    async login(email, password, ip = "10.0.0.1") {
      const recaptcha_token = await solveChallenge(first.api, "login");
      const headers = { "x-client-ip": ip };
      return first.api.post(API.logIn.path, { email, password, recaptcha_token }, { headers });
    },
    async close() {
      await Promise.all(replicas.map(({ service }) => service.stop()));
      await db.dropDatabase();
      await db.close();
      await Promise.all([redis.close(), storage.close()]);
      rights.check();
    },
  };
}

export interface ReadyDesk extends Desk {
  /** A session of the first admin. */
  readonly admin: string;
  /** A session of a user without rights. */
  readonly user: string;
  add(role: Role): Promise<{ id: string; token: string }>;
  me(token: string): Promise<UserView>;
}

/** The same, set up, with an admin and a user signed in. */
export async function openReadyDesk(change: Env = {}): Promise<ReadyDesk> {
  const desk = await openDesk(change);
  const admin = await setUpDesk(desk.api);
  const user = await addUser(desk.api, admin, "user");
  return {
    ...desk,
    admin,
    user: user.token,
    add: (role) => addUser(desk.api, admin, role),
    async me(token) {
      const answer = await desk.api.get(API.getProfile.path, { token });
      return (answer.body.data as { user: UserView }).user;
    },
  };
}

/** Status and code of an answer, for one comparison. */
export const verdict = ({ status, body }: Answer): [number, string | undefined] => [status, body.code];
