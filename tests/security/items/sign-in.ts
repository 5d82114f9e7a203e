import type { SecurityItem } from "../judge-items.js";

const SIGN_IN = "services/settings-auth/tests/sign-in.int.test.ts";
const SESSIONS = "services/settings-auth/tests/sessions.int.test.ts";
const USERS = "services/settings-auth/tests/users.int.test.ts";
const HASHER = "services/settings-auth/src/passwords/hasher.test.ts";
const BAD_INPUT = "tests/contract/bad-input.test.ts";
const OWN = "tests/security/sign-in.test.ts";

/** Items about sign-in, passwords and guessing. */
export const SIGN_IN_ITEMS: readonly SecurityItem[] = [
  ["B01", "a refused sign-in does not say why", `${SIGN_IN} > the same refusal for`],
  ["B02", "its time does not say why either", `${OWN} > takes as long for`],
  ["B03", "the sixth failure is 429", `${SIGN_IN} > the sixth is refused with 429`],
  ["B04", "failures elsewhere lock nobody out", `${SIGN_IN} > the sixth is refused with 429`],
  ["B05", "an address may fail for twenty e-mails", `${SIGN_IN} > failed sign-ins with twenty e-mails`],
  [
    "B07",
    "spellings of an e-mail share one count",
    `${SIGN_IN} > the sixth is refused`,
    "services/settings-auth/src/domain/user.test.ts > is normalised",
  ],
  [
    "B08",
    "forged address headers change no limit",
    "services/gateway/tests/proxy.int.test.ts > whatever X-Forwarded-For says",
  ],
  ["B09", "a success forgives the failures before", `${SIGN_IN} > resets the count of failures`],
  ["B10", "simultaneous failures are counted", `${SIGN_IN} > of many concurrent sign-ins`],
  [
    "B11",
    "limits hold without Redis",
    "libs/service-kit/tests/limits.int.test.ts > counts in memory while Redis is unavailable",
  ],
  [
    "B12",
    "a password has at least six characters",
    `${BAD_INPUT} > a password of 5 characters`,
    `${USERS} > a too short password`,
  ],
  [
    "B13",
    "over 72 bytes are refused",
    `${BAD_INPUT} > a password of 73 bytes`,
    `${SIGN_IN} > a password over 72 bytes`,
    `${USERS} > 💰`,
  ],
  ["B14", "no password is cut", `${SIGN_IN} > a password over 72 bytes`],
  [
    "B15",
    "any character counts",
    `${HASHER} > not truncated at a NUL`,
    `${HASHER} > only the password that was hashed`,
  ],
  ["B16", "long passwords cost no hash", `${OWN} > a password of a megabyte`],
  [
    "B17",
    "a password is a text",
    `${SIGN_IN} > a password that is an operator`,
    "tests/contract/generic-bad-input.test.ts > logIn refuses values of another type in password",
  ],
  ["B18", "a sign-in sets nothing", `${OWN} > additional fields in the body of a sign-in`],
  ["B19", "no answer holds a hash", "tests/security/secrets.test.ts > no response contains"],
  ["B20", "passwords are bcrypt hashes", `${USERS} > the public fields of a new user`],
  [
    "B21",
    "an e-mail has one user",
    `${USERS} > created concurrently with the same e-mail`,
    `${USERS} > whatever its case`,
  ],
  [
    "B22",
    "changing one's password is limited",
    `${SESSIONS} > the sixth password change`,
    `${SESSIONS} > a new password of a wrong length`,
  ],
  [
    "B24",
    "hashing leaves other calls quick",
    `${OWN} > other calls stay quick`,
    "services/settings-auth/src/passwords/work-queue.test.ts > a full work queue",
  ],
];
