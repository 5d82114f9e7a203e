import { fieldOf } from "../field-of.js";

const REDIS_LOGIN_REFUSAL_PATTERN = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/;
const REDIS_WRITE_REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/\bOOM\b/, "is out of memory"],
  [/\bMISCONF\b/, "cannot write to its disk"],
  [/\bREADONLY\b/, "is a replica that may only be read"],
];
/** MongoDB's error codes for refused users: Unauthorized, AuthenticationFailed, and Atlas's code for the latter. */
const MONGO_REFUSAL_CODES = [13, 18, 8_000];

/** Whether MongoDB refused the user in MONGO_URL, because of wrong credentials or missing rights. */
export function isRefusedByMongo(error: unknown): boolean {
  if (error === undefined) return false;
  const isRefused = MONGO_REFUSAL_CODES.includes(Number(fieldOf(error, "code")));
  return isRefused || isRefusedByMongo(fieldOf(error, "cause"));
}

/**
 * Describes an outage of MongoDB for the log: its cause, its effect, what happens next. The text contains no part of
 * the URL.
 */
export function describeMongoOutage(error: unknown): string {
  return isRefusedByMongo(error)
    ? "MongoDB refuses the user in MONGO_URL: check its name, password, authSource and rights; retrying"
    : "MongoDB does not answer: requests get 503 until it is back; retrying";
}

/**
 * Describes an outage of Redis for the log: its cause, its effect, what happens next. The text contains no part of the
 * URL.
 */
export function describeRedisOutage(error: unknown): string {
  return REDIS_LOGIN_REFUSAL_PATTERN.test(String(fieldOf(error, "message")))
    ? "Redis refuses the user in REDIS_URL: check its name, password and rights; retrying"
    : "Redis does not answer: orders still work, dashboards are delayed, rate limits count per process; retrying";
}

/** Describes why Redis refuses events although it answers; undefined if the error is not such a refusal. */
export function describeRedisRefusal(error: unknown): string | undefined {
  const message = String(fieldOf(error, "message"));
  const [, reason] = REDIS_WRITE_REFUSALS.find(([pattern]) => pattern.test(message)) ?? [];
  return (
    reason && `Redis ${reason} and takes no events: orders still work, dashboards and audit wait; retrying`
  );
}
