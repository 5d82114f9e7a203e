import type { SecurityItem } from "../judge-items.js";

const CREATE_ORDER_TESTS = "services/transactions/tests/create-order.int.test.ts";
const REPORT_TESTS = "services/transactions/tests/report-and-status.int.test.ts";
const USERS_TESTS = "services/settings-auth/tests/users.int.test.ts";
const SETTINGS_TESTS = "services/settings-auth/tests/settings.int.test.ts";
const AUDIT_TESTS = "services/settings-auth/tests/audit.int.test.ts";
const ORDER_LIST_TESTS = "services/transactions/tests/list.int.test.ts";

/** The items of the security table about business rules and mass assignment. */
export const ORDER_ITEMS: readonly SecurityItem[] = [
  [
    "E01",
    "a visitor sets no field of the server",
    `${CREATE_ORDER_TESTS} > fields of the body that a visitor may not set`,
  ],
  [
    "E02",
    "the server computes with its own rate",
    `${CREATE_ORDER_TESTS} > sets rate, fee, codes and status`,
  ],
  ["E03", "an offline desk takes no order", `${CREATE_ORDER_TESTS} > while the desk is offline`],
  ["E04", "a status update changes the status alone", `${REPORT_TESTS} > ignores other fields of the body`],
  ["E05", "completed_at follows the status", `${REPORT_TESTS} > completed_at is set`],
  ["E06", "an update of a user sets no other field", `${USERS_TESTS} > ignores unknown ones`],
  [
    "E07",
    "a role is user or admin",
    `${USERS_TESTS} > "role":"superadmin"`,
    `${USERS_TESTS} > "role":["admin"]`,
  ],
  ["E08", "settings sent back change nothing", `${SETTINGS_TESTS} > exactly as they were read`],
  [
    "E09",
    "simultaneous settings are all kept",
    `${SETTINGS_TESTS} > concurrent changes of different settings`,
  ],
  ["E10", "a human token orders once", `${CREATE_ORDER_TESTS} > a second order with the same captcha token`],
  ["E11", "orders are limited by number", `${CREATE_ORDER_TESTS} > six orders within an hour`],
  [
    "E12",
    "statistics equal the list",
    "services/transactions/tests/stats.int.test.ts > stats equal a recount after concurrent",
  ],
  [
    "E13",
    "lists are bounded",
    `${ORDER_LIST_TESTS} > `,
    "tests/contract/bad-input.test.ts > a list with ?limit=201",
  ],
  [
    "E14",
    "changes of staff are audited",
    `${AUDIT_TESTS} > actor, action, address and changed values`,
    `${AUDIT_TESTS} > without secrets`,
  ],
];
