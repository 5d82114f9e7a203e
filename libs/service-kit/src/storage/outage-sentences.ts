const REFUSED_BY_REDIS = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/;
/** Unauthorized, AuthenticationFailed, and Atlas' code for the latter. */
const REFUSED_BY_MONGO = [13, 18, 8_000];

const property = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? (error as Record<string, unknown>)[name] : undefined;

/** Whether MongoDB does not know the connection's user, or gives it too few rights. */
export function isRefusedByMongo(error: unknown): boolean {
  if (error === undefined) return false;
  const isRefused = REFUSED_BY_MONGO.includes(Number(property(error, "code")));
  return isRefused || isRefusedByMongo(property(error, "cause"));
}

/** What is wrong with MongoDB, what that means and what happens next; never a value of the URL. */
export function mongoOutageSentence(error: unknown): string {
  return isRefusedByMongo(error)
    ? "MongoDB refuses the user of MONGO_URL: check its name, password, authSource and rights; trying again"
    : "MongoDB does not answer: calls get 503 until it is back; trying again";
}

/** What is wrong with Redis, what that means and what happens next; never a value of the URL. */
export function redisOutageSentence(error: unknown): string {
  return REFUSED_BY_REDIS.test(String(property(error, "message")))
    ? "Redis refuses the user of REDIS_URL: check its name, password and rights; trying again"
    : "Redis does not answer: orders go on, dashboards are late, limits count per process; trying again";
}
