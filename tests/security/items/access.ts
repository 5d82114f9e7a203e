import type { SecurityItem } from "../judge-items.js";

const ROLES = "tests/contract/roles.test.ts";
const GENERIC_BAD_INPUT = "tests/contract/generic-bad-input.test.ts";
const USERS = "services/settings-auth/tests/users.int.test.ts";
const REPORT = "services/transactions/tests/report-and-status.int.test.ts";
const WEB = "services/gateway/tests/web.int.test.ts";
const CODES = "libs/contracts/src/codes.test.ts";
const ACCESS = "tests/security/access.test.ts";
const K8S = "tests/architecture/k8s/network.test.ts";

/** Items about access control. */
export const ACCESS_ITEMS: readonly SecurityItem[] = [
  [
    "C01",
    "every call admits whom the role table names",
    `${ROLES} > access to`,
    "tests/contract/who-may-call.test.ts > exactly one row",
  ],
  [
    "C02",
    "other methods are 405 without effect",
    `${GENERIC_BAD_INPUT} > answers methods other than`,
    `${ACCESS} > TRACE and HEAD`,
  ],
  ["C03", "no header or parameter changes the method", `${ACCESS} > a header that names another method`],
  [
    "C04",
    "no spelling of a path opens it",
    `${ACCESS} > a path written as`,
    `${GENERIC_BAD_INPUT} > another letter case or a trailing slash`,
  ],
  [
    "C05",
    "no header of a client gives an identity",
    `${ACCESS} > headers that name a user`,
    "services/gateway/tests/proxy.int.test.ts > identity headers that its client forged",
  ],
  [
    "C06",
    "users change no record and read no other role",
    `${USERS} > only their own role`,
    `${ROLES} > by user is answered with 403`,
  ],
  [
    "C07",
    "malformed and unknown ids are 404",
    `${GENERIC_BAD_INPUT} > unknown or malformed ids`,
    `${ACCESS} > an id of 10 KB`,
  ],
  [
    "C08",
    "an order opens by its transaction id alone",
    `${REPORT} > 404 for anything but an existing transaction id`,
  ],
  [
    "C09",
    "transaction ids are 128 random bits",
    `${CODES} > encodes all 128 random bits`,
    `${ACCESS} > order ids are random`,
  ],
  ["C10", "an update changes one order", `${REPORT} > answers 404 for an unknown order or a malformed id`],
  [
    "C11",
    "a status is one of four",
    `${REPORT} > checks the session, then the role, then the body`,
    `${GENERIC_BAD_INPUT} > updateStatus refuses values of another type in status`,
  ],
  ["C12", "one admin always remains", `${USERS} > one admin remains`],
  ["C13", "no admin removes themselves", `${USERS} > the last admin cannot`],
  [
    "C14",
    "only the gateway is reachable",
    `${K8S} > exactly the connections`,
    "tests/architecture/deployment/compose.test.ts > only Caddy publishes ports",
    "infra/local/src/desk/services.test.ts > on this machine only",
  ],
  ["C15", "each service verifies the token itself", `${ACCESS} > a service behind the gateway refuses`],
  ["C16", "each service checks the role itself", `${ACCESS} > a service behind the gateway refuses`],
  [
    "C17",
    "nothing internal is served",
    `${WEB} > answers /metrics with 404`,
    `${WEB} > answers /.git/config with 404`,
    `${WEB} > .js.map with 404`,
  ],
  [
    "C18",
    "pages are for navigation alone",
    `${WEB} > requests other than a browser's navigation`,
    `${WEB} > answers /assets/missing.js`,
  ],
];
