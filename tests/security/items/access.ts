import type { SecurityItem } from "../judge-items.js";

const ROLES_TESTS = "tests/contract/roles.test.ts";
const GENERIC_BAD_INPUT_TESTS = "tests/contract/generic-bad-input.test.ts";
const USERS_TESTS = "services/settings-auth/tests/users.int.test.ts";
const REPORT_TESTS = "services/transactions/tests/report-and-status.int.test.ts";
const WEB_TESTS = "services/gateway/tests/web.int.test.ts";
const CODES_TESTS = "libs/contracts/src/codes.test.ts";
const ACCESS_SECURITY_TESTS = "tests/security/access.test.ts";
const K8S_TESTS = "tests/architecture/k8s/network.test.ts";

/** The items of the security table about access control. */
export const ACCESS_ITEMS: readonly SecurityItem[] = [
  [
    "C01",
    "every call admits whom the role table names",
    `${ROLES_TESTS} > access to`,
    "tests/contract/who-may-call.test.ts > exactly one row",
  ],
  [
    "C02",
    "other methods are 405 without effect",
    `${GENERIC_BAD_INPUT_TESTS} > answers methods other than`,
    `${ACCESS_SECURITY_TESTS} > TRACE and HEAD`,
  ],
  [
    "C03",
    "no header or parameter changes the method",
    `${ACCESS_SECURITY_TESTS} > a header that names another method`,
  ],
  [
    "C04",
    "no spelling of a path opens it",
    `${ACCESS_SECURITY_TESTS} > a path written as`,
    `${GENERIC_BAD_INPUT_TESTS} > another letter case or a trailing slash`,
  ],
  [
    "C05",
    "no header of a client gives an identity",
    `${ACCESS_SECURITY_TESTS} > headers that name a user`,
    "services/gateway/tests/proxy.int.test.ts > identity headers that its client forged",
  ],
  [
    "C06",
    "users change no record and read no other role",
    `${USERS_TESTS} > only their own role`,
    `${ROLES_TESTS} > by user is answered with 403`,
  ],
  [
    "C07",
    "malformed and unknown ids are 404",
    `${GENERIC_BAD_INPUT_TESTS} > unknown or malformed ids`,
    `${ACCESS_SECURITY_TESTS} > an id of 10 KB`,
  ],
  [
    "C08",
    "an order opens by its transaction id alone",
    `${REPORT_TESTS} > 404 for anything but an existing transaction id`,
  ],
  [
    "C09",
    "transaction ids are 128 random bits",
    `${CODES_TESTS} > encodes all 128 random bits`,
    `${ACCESS_SECURITY_TESTS} > order ids are random`,
  ],
  [
    "C10",
    "an update changes one order",
    `${REPORT_TESTS} > answers 404 for an unknown order or a malformed id`,
  ],
  [
    "C11",
    "a status is one of four",
    `${REPORT_TESTS} > checks the session, then the role, then the body`,
    `${GENERIC_BAD_INPUT_TESTS} > updateStatus refuses values of another type in status`,
  ],
  ["C12", "one admin always remains", `${USERS_TESTS} > one admin remains`],
  ["C13", "no admin removes themselves", `${USERS_TESTS} > the last admin cannot`],
  [
    "C14",
    "only the gateway is reachable",
    `${K8S_TESTS} > exactly the connections`,
    "tests/architecture/deployment/compose.test.ts > only Caddy publishes ports",
    "infra/local/src/desk/services.test.ts > on this machine only",
  ],
  [
    "C15",
    "each service verifies the token itself",
    `${ACCESS_SECURITY_TESTS} > a service behind the gateway refuses`,
  ],
  [
    "C16",
    "each service checks the role itself",
    `${ACCESS_SECURITY_TESTS} > a service behind the gateway refuses`,
  ],
  [
    "C17",
    "nothing internal is served",
    `${WEB_TESTS} > answers /metrics with 404`,
    `${WEB_TESTS} > answers /.git/config with 404`,
    `${WEB_TESTS} > .js.map with 404`,
  ],
  [
    "C18",
    "pages are for navigation alone",
    `${WEB_TESTS} > requests other than a browser's navigation`,
    `${WEB_TESTS} > answers /assets/missing.js`,
  ],
];
