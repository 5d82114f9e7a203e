import { getPassword } from "./mongo-users.js";
import type { MongoUserName } from "./mongo-users.js";
import type { Secrets } from "./generators.js";

/** Name of the database. All users but root are defined in it. */
export const DATABASE = "tukar_saldo";
export const REDIS_USER = "desk";

/** URLs of MongoDB and Redis with the placeholders `{user}` and `{password}`. */
export interface UrlTemplates {
  readonly mongo: string;
  readonly redis: string;
}

const addDefaultPort = (host: string, port: number): string =>
  host.includes(":") ? host : `${host}:${port}`;

/** Host and port of MongoDB. */
export const getMongoHost = ({ MONGO_HOST }: NodeJS.ProcessEnv): string =>
  addDefaultPort(MONGO_HOST || "mongo", 27_017);

/** Uses MONGO_HOST and REDIS_HOST, which may include a port; default: the hosts of `docker-compose.yml`. */
export function createUrlTemplates(env: NodeJS.ProcessEnv): UrlTemplates {
  return {
    mongo: `mongodb://{user}:{password}@${getMongoHost(env)}/${DATABASE}`,
    redis: `redis://{user}:{password}@${addDefaultPort(env["REDIS_HOST"] || "redis", 6_379)}`,
  };
}

function fillTemplate(template: string, user: string, password: string): string {
  return template
    .replaceAll("{user}", encodeURIComponent(user))
    .replaceAll("{password}", encodeURIComponent(password));
}

export function buildMongoUrl(
  user: MongoUserName,
  secrets: Secrets,
  { mongo }: Pick<UrlTemplates, "mongo">,
): string {
  const url = fillTemplate(mongo, user, getPassword(user, secrets));
  if (user !== "root") return url;
  return `${url}${url.includes("?") ? "&" : "?"}authSource=admin`;
}

export const buildRedisUrl = (secrets: Secrets, { redis }: Pick<UrlTemplates, "redis">): string =>
  fillTemplate(redis, REDIS_USER, secrets["redis-password"]);
