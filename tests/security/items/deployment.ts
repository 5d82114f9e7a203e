import type { SecurityItem } from "../judge-items.js";

const COMPOSE_TESTS = "tests/architecture/deployment/compose.test.ts";
const IMAGES_TESTS = "tests/architecture/deployment/images.test.ts";
const K8S_POLICIES_TESTS = "tests/architecture/k8s/policies.test.ts";
const PACKAGE_LOCK_TESTS = "tests/architecture/lock.test.ts";
const CSV_TESTS = "libs/service-kit/src/exports/csv.test.ts";
const REDIS_USERS_TESTS = "infra/setup/tests/redis-users.int.test.ts";

/** The items of the security table about exports, the browser, deployment and the supply chain. */
export const DEPLOYMENT_ITEMS: readonly SecurityItem[] = [
  [
    "K03",
    "payment links are https alone",
    "services/transactions/src/domain/payment-instructions.test.ts > ",
  ],
  [
    "K04",
    "no cell of an export is a formula",
    `${CSV_TESTS} > escapes`,
    `${CSV_TESTS} > no cell is a formula`,
  ],
  ["K06", "no page can be framed", "tests/security/headers.test.ts > a page forbids"],
  [
    "K08",
    "no text becomes HTML or code",
    "tests/architecture/conventions.test.ts > no string is inserted as HTML",
  ],
  [
    "L01",
    "containers run without rights",
    `${COMPOSE_TESTS} > drops capabilities, privileges and write access`,
    `${IMAGES_TESTS} > as an unprivileged user`,
  ],
  [
    "L02",
    "stores are in networks of their own",
    `${COMPOSE_TESTS} > each store is only in its own internal network`,
    `${COMPOSE_TESTS} > only Caddy publishes ports`,
  ],
  [
    "L03",
    "Redis has users and evicts nothing",
    `${REDIS_USERS_TESTS} > only PING without a password`,
    `${COMPOSE_TESTS} > persistence and without eviction`,
  ],
  [
    "L04",
    "each service has its own database rights",
    "infra/setup/src/database/apply-rights.test.ts > declared rights for each service",
    "services/transactions/tests/rights.int.test.ts > and no other",
  ],
  [
    "L05",
    "production refuses weak settings",
    "libs/service-kit/src/config/production-rules.test.ts > in production with a sentence",
    "libs/service-kit/tests/run-service.int.test.ts > logs the name of an invalid variable",
  ],
  [
    "L06",
    "images hold no tests, secrets or maps",
    `${IMAGES_TESTS} > no tests, secrets, source maps`,
    `${IMAGES_TESTS} > pinned to an exact version`,
  ],
  [
    "L07",
    "packages are new enough, from the registry, and run no scripts",
    `${PACKAGE_LOCK_TESTS} > no version with a known vulnerability`,
    `${PACKAGE_LOCK_TESTS} > from the registry`,
    `${PACKAGE_LOCK_TESTS} > runs no script`,
  ],
  [
    "L08",
    "bills of material list what runs",
    "tests/architecture/sbom.test.ts > its runtime dependencies only",
  ],
  ["L09", "manifests keep the restricted standard", `${K8S_POLICIES_TESTS} > satisfy the policy`],
  [
    "L10",
    "networks deny by default",
    "tests/architecture/k8s/network.test.ts > exactly the connections",
    `${K8S_POLICIES_TESTS} > denies all traffic by default`,
  ],
  [
    "L11",
    "secrets are files of their readers",
    `${COMPOSE_TESTS} > mounts only its own secrets`,
    "infra/local/tests/storage-users.int.test.ts > in no line of the log",
  ],
  [
    "L12",
    "a stopping service finishes its work",
    "libs/service-kit/src/service/define-service.test.ts > a stopping service still answers",
  ],
];
