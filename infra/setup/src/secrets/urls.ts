import { passwordOf } from "./users.js";
import type { MongoUserName } from "./users.js";
import type { Secrets } from "./generators.js";

/** Name of the database. All users but root are defined in it. */
export const DATABASE = "tukar_saldo";
export const REDIS_USER = "desk";

/** URLs of MongoDB and Redis with the placeholders `{user}` and `{password}`. */
export interface UrlTemplates {
  readonly mongo: string;
  readonly redis: string;
}

const withPort = (host: string, port: number): string => (host.includes(":") ? host : `${host}:${port}`);

/** Host and port of MongoDB. */
export const mongoHost = ({ MONGO_HOST }: NodeJS.ProcessEnv): string =>
  withPort(MONGO_HOST || "mongo", 27_017);

/** Uses MONGO_HOST and REDIS_HOST, which may include a port; default: the hosts of `docker-compose.yml`. */
export function createUrlTemplates(env: NodeJS.ProcessEnv): UrlTemplates {
  return {
    mongo: `mongodb://{user}:{password}@${mongoHost(env)}/${DATABASE}`,
    redis: `redis://{user}:{password}@${withPort(env["REDIS_HOST"] || "redis", 6_379)}`,
  };
}

function fillTemplate(template: string, user: string, password: string): string {
  return template
    .replaceAll("{user}", encodeURIComponent(user))
    .replaceAll("{password}", encodeURIComponent(password));
}

export function mongoUrl(
  user: MongoUserName,
  secrets: Secrets,
  { mongo }: Pick<UrlTemplates, "mongo">,
): string {
  const url = fillTemplate(mongo, user, passwordOf(user, secrets));
  if (user !== "root") return url;
  return `${url}${url.includes("?") ? "&" : "?"}authSource=admin`;
}

export const redisUrl = (secrets: Secrets, { redis }: Pick<UrlTemplates, "redis">): string =>
  fillTemplate(redis, REDIS_USER, secrets["redis-password"]);
