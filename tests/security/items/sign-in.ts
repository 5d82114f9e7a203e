import type { SecurityItem } from "../judge-items.js";

const SIGN_IN_TESTS = "services/settings-auth/tests/sign-in.int.test.ts";
const SESSIONS_TESTS = "services/settings-auth/tests/sessions.int.test.ts";
const USERS_TESTS = "services/settings-auth/tests/users.int.test.ts";
const HASHER_TESTS = "services/settings-auth/src/passwords/hasher.test.ts";
const BAD_INPUT_TESTS = "tests/contract/bad-input.test.ts";
const SIGN_IN_SECURITY_TESTS = "tests/security/sign-in.test.ts";

/** The items of the security table about sign-in, passwords and guessing. */
export const SIGN_IN_ITEMS: readonly SecurityItem[] = [
  ["B01", "a refused sign-in does not say why", `${SIGN_IN_TESTS} > the same refusal for`],
  ["B02", "its time does not say why either", `${SIGN_IN_SECURITY_TESTS} > takes as long for`],
  ["B03", "the sixth failure is 429", `${SIGN_IN_TESTS} > the sixth is refused with 429`],
  ["B04", "failures elsewhere lock nobody out", `${SIGN_IN_TESTS} > the sixth is refused with 429`],
  ["B05", "an address may fail for twenty e-mails", `${SIGN_IN_TESTS} > failed sign-ins with twenty e-mails`],
  [
    "B07",
    "spellings of an e-mail share one count",
    `${SIGN_IN_TESTS} > the sixth is refused`,
    "services/settings-auth/src/domain/user.test.ts > is normalised",
  ],
  [
    "B08",
    "forged address headers change no limit",
    "services/gateway/tests/proxy.int.test.ts > regardless of X-Forwarded-For",
  ],
  ["B09", "a success forgives the failures before", `${SIGN_IN_TESTS} > resets the count of failed sign-ins`],
  ["B10", "simultaneous failures are counted", `${SIGN_IN_TESTS} > of many concurrent sign-ins`],
  [
    "B11",
    "limits hold without Redis",
    "libs/service-kit/tests/limits.int.test.ts > counts in memory while Redis is unavailable",
  ],
  [
    "B12",
    "a password has at least six characters",
    `${BAD_INPUT_TESTS} > a password of 5 characters`,
    `${USERS_TESTS} > a too short password`,
  ],
  [
    "B13",
    "over 72 bytes are refused",
    `${BAD_INPUT_TESTS} > a password of 73 bytes`,
    `${SIGN_IN_TESTS} > a password over 72 bytes`,
    `${USERS_TESTS} > 💰`,
  ],
  ["B14", "no password is cut", `${SIGN_IN_TESTS} > a password over 72 bytes`],
  [
    "B15",
    "any character counts",
    `${HASHER_TESTS} > not truncated at a NUL`,
    `${HASHER_TESTS} > only the password that was hashed`,
  ],
  ["B16", "long passwords cost no hash", `${SIGN_IN_SECURITY_TESTS} > a password of a megabyte`],
  [
    "B17",
    "a password is a text",
    `${SIGN_IN_TESTS} > a password that is an operator`,
    "tests/contract/generic-bad-input.test.ts > logIn refuses values of another type in password",
  ],
  ["B18", "a sign-in sets nothing", `${SIGN_IN_SECURITY_TESTS} > additional fields in the body of a sign-in`],
  ["B19", "no answer holds a hash", "tests/security/secrets.test.ts > no response contains"],
  ["B20", "passwords are bcrypt hashes", `${USERS_TESTS} > the public fields of a new user`],
  [
    "B21",
    "an e-mail has one user",
    `${USERS_TESTS} > created concurrently with the same e-mail`,
    `${USERS_TESTS} > regardless of upper or lower case`,
  ],
  [
    "B22",
    "changing one's password is limited",
    `${SESSIONS_TESTS} > the sixth password change`,
    `${SESSIONS_TESTS} > a new password of a wrong length`,
  ],
  [
    "B24",
    "hashing leaves other calls quick",
    `${SIGN_IN_SECURITY_TESTS} > other calls stay quick`,
    "services/settings-auth/src/passwords/work-queue.test.ts > a full work queue",
  ],
];
