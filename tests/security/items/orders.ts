import type { SecurityItem } from "../judge-items.js";

const CREATE_ORDER = "services/transactions/tests/create-order.int.test.ts";
const REPORT = "services/transactions/tests/report-and-status.int.test.ts";
const USERS = "services/settings-auth/tests/users.int.test.ts";
const SETTINGS = "services/settings-auth/tests/settings.int.test.ts";
const AUDIT = "services/settings-auth/tests/audit.int.test.ts";
const ORDER_LIST = "services/transactions/tests/list.int.test.ts";

/** Items about business rules and mass assignment. */
export const ORDER_ITEMS: readonly SecurityItem[] = [
  [
    "E01",
    "a visitor sets no field of the server",
    `${CREATE_ORDER} > fields of the body that a visitor may not set`,
  ],
  ["E02", "the server computes with its own rate", `${CREATE_ORDER} > sets rate, fee, codes and status`],
  ["E03", "an offline desk takes no order", `${CREATE_ORDER} > while the desk is offline`],
  ["E04", "a status update changes the status alone", `${REPORT} > ignores other fields of the body`],
  ["E05", "completed_at follows the status", `${REPORT} > completed_at is set`],
  ["E06", "an update of a user sets no other field", `${USERS} > ignores unknown ones`],
  ["E07", "a role is user or admin", `${USERS} > "role":"superadmin"`, `${USERS} > "role":["admin"]`],
  ["E08", "settings sent back change nothing", `${SETTINGS} > exactly as they were read`],
  ["E09", "simultaneous settings are all kept", `${SETTINGS} > concurrent changes of different settings`],
  ["E10", "a human token orders once", `${CREATE_ORDER} > a second order with the same captcha token`],
  ["E11", "orders are limited by number", `${CREATE_ORDER} > six orders within an hour`],
  [
    "E12",
    "statistics equal the list",
    "services/transactions/tests/stats.int.test.ts > stats equal a recount after concurrent",
  ],
  [
    "E13",
    "lists are bounded",
    `${ORDER_LIST} > `,
    "tests/contract/bad-input.test.ts > a list with ?limit=201",
  ],
  [
    "E14",
    "changes of staff are audited",
    `${AUDIT} > actor, action, address and changed values`,
    `${AUDIT} > without secrets`,
  ],
];
