import { passwordOf } from "./users.js";
import type { UserName } from "./users.js";
import type { Secrets } from "./generators.js";

/** The database of the desk; its users live in it, but for root. */
export const DATABASE = "tukar_saldo";
/** The one user of Redis. */
export const REDIS_USER = "desk";

/** Where a user finds MongoDB and Redis; `{user}` and `{password}` stand for theirs. */
export interface Templates {
  readonly mongo: string;
  readonly redis: string;
}

const withPort = (host: string, port: number): string => (host.includes(":") ? host : `${host}:${port}`);

/** MongoDB's host and port. */
export const mongoHost = ({ MONGO_HOST }: NodeJS.ProcessEnv): string =>
  withPort(MONGO_HOST || "mongo", 27_017);

/** The URLs of `docker-compose.yml`; MONGO_HOST and REDIS_HOST name others, with or without a port. */
export function templatesOf(env: NodeJS.ProcessEnv): Templates {
  return {
    mongo: `mongodb://{user}:{password}@${mongoHost(env)}/${DATABASE}`,
    redis: `redis://{user}:{password}@${withPort(env["REDIS_HOST"] || "redis", 6_379)}`,
  };
}

function fill(template: string, user: string, password: string): string {
  return template
    .replaceAll("{user}", encodeURIComponent(user))
    .replaceAll("{password}", encodeURIComponent(password));
}

/** The URL with which a user signs in to MongoDB. */
export function mongoUrl(user: UserName, secrets: Secrets, { mongo }: Pick<Templates, "mongo">): string {
  const url = fill(mongo, user, passwordOf(user, secrets));
  if (user !== "root") return url;
  return `${url}${url.includes("?") ? "&" : "?"}authSource=admin`;
}

/** The URL with which every service signs in to Redis. */
export const redisUrl = (secrets: Secrets, { redis }: Pick<Templates, "redis">): string =>
  fill(redis, REDIS_USER, secrets["redis-password"]);
