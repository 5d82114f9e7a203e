import type { SecurityItem } from "../judge-items.js";

const STORAGE_USERS_TESTS = "infra/local/tests/storage-users.int.test.ts";
const CSV_TESTS = "libs/service-kit/src/exports/csv.test.ts";
const RAW_REQUESTS_TESTS = "services/gateway/tests/raw-requests.int.test.ts";
const PRODUCTION_RULES_TESTS = "libs/service-kit/src/config/production-rules.test.ts";
const AUDIT_TESTS = "services/settings-auth/tests/audit.int.test.ts";
const AUDIT_VERIFICATION_TESTS = "services/settings-auth/tests/audit-verification.int.test.ts";
const LIMITS_TESTS = "services/notifier/tests/limits.int.test.ts";
const STORAGE_ACCESS_TESTS = "infra/embedded-mongo/tests/users/access.int.test.ts";
const HOST_CHECK_TESTS = "services/gateway/src/http/host-check.test.ts";

/** The items of the security table about vulnerabilities that were found by attacks on the desk. */
export const VULNERABILITY_ITEMS: readonly SecurityItem[] = [
  [
    "1.1",
    "the embedded storage asks for a password",
    `${STORAGE_USERS_TESTS} > refuses clients without the password`,
    `${STORAGE_USERS_TESTS} > accessible to its owner only`,
    `${STORAGE_ACCESS_TESTS} > is refused`,
  ],
  [
    "1.2",
    "no locale's spreadsheet runs a cell",
    `${CSV_TESTS} > no cell is a formula for a spreadsheet with the separator ";"`,
    `${CSV_TESTS} > ＝1+1`,
  ],
  [
    "1.6",
    "the audit shows what was changed in it, and keeps no typed secret",
    `${AUDIT_TESTS} > only a keyed hash of an entered e-mail address`,
    `${AUDIT_VERIFICATION_TESTS} > names the first row`,
    "services/settings-auth/tests/audit-check.int.test.ts > ignores a stored verification result that was altered without AUDIT_KEY",
    "services/settings-auth/tests/audit-page.int.test.ts > is recorded with its filter",
    "services/settings-auth/tests/audit-page.int.test.ts > only admins may export the audit trail",
  ],
  [
    "1.8",
    "no header is dropped, no body becomes a request",
    `${RAW_REQUESTS_TESTS} > even after hundreds of other headers`,
    `${RAW_REQUESTS_TESTS} > its body never runs`,
    `${RAW_REQUESTS_TESTS} > a request of a trusted proxy a request with`,
  ],
  [
    "1.9",
    "a client's reset takes no notifier out",
    "services/gateway/tests/upgrade.int.test.ts > resets its connection during an upgrade",
  ],
  [
    "1.10",
    "production refuses what is unsafe",
    `${PRODUCTION_RULES_TESTS} > in production with a sentence`,
    `${PRODUCTION_RULES_TESTS} > refuses a secret that equals another secret`,
  ],
  [
    "1.11",
    "a proof of work costs a bot as much as it may",
    "libs/human-verification/src/altcha.test.ts > is equally likely",
  ],
  [
    "1.13",
    "Socket.IO has limits",
    "services/gateway/tests/socket-limits.int.test.ts > 600 Socket.IO sessions",
    `${LIMITS_TESTS} > 100 unauthenticated connections`,
    `${LIMITS_TESTS} > does not read its messages`,
  ],
  [
    "1.14",
    "services believe the gateway alone",
    "libs/service-kit/src/http/trust-only-gateway.test.ts > its client IP is the address of the connection",
    "tests/security/access.test.ts > a client address that did not come from the gateway",
  ],
  [
    "1.15",
    "other hosts are 421",
    `${HOST_CHECK_TESTS} > refuses hosts other than`,
    `${RAW_REQUESTS_TESTS} > a websocket for another host`,
  ],
  [
    "1.16",
    "frozen storage is 503 within 3 s",
    "libs/service-kit/tests/frozen-storage.int.test.ts > within 3 s",
  ],
  [
    "1.17",
    "two Host headers are refused",
    `${RAW_REQUESTS_TESTS} > Host: evil.example`,
    "tests/architecture/lock.test.ts > runs no script",
  ],
  [
    "fuzz",
    "no bytes on a connection break the desk",
    "tests/security/fuzz-http.test.ts > no bytes on a connection",
  ],
  ["fuzz", "no JSON and no query breaks the desk", "tests/security/fuzz-json.test.ts > no fuzzed JSON body"],
  [
    "fuzz",
    "no message breaks the embedded storage",
    "infra/embedded-mongo/tests/fuzz.int.test.ts > replies to any command of a signed-in user",
    "infra/embedded-mongo/tests/users/hostile.int.test.ts > regardless of the bytes that it sends",
  ],
];
