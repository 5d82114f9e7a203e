import { describe, expect, test } from "@jest/globals";
import { requiredActionsOf } from "./command-actions.js";
import { isAllowed, findUnusedRights } from "./check-rights.js";

const rights = {
  owns: ["orders"],
  reads: ["users", "sessions"],
  touches: { sessions: ["last_seen"] },
  shares: ["versions"],
};

const listRequiredActions = (commandName: string, command: Record<string, unknown>) =>
  requiredActionsOf({ commandName, command });
const allowsCommand = (commandName: string, command: Record<string, unknown>): boolean =>
  listRequiredActions(commandName, command).every((action) => isAllowed(rights, action));
const allowsUpdate = (collection: string, u: unknown, upsert = false) =>
  allowsCommand("update", { update: collection, updates: [{ q: {}, u, upsert }] });

describe("database commands compared with declared rights", () => {
  test("the owner of a collection may read, write, delete and build indexes", () => {
    expect(allowsCommand("find", { find: "orders" })).toBe(true);
    expect(allowsCommand("insert", { insert: "orders" })).toBe(true);
    expect(allowsCommand("delete", { delete: "orders" })).toBe(true);
    expect(allowsCommand("createIndexes", { createIndexes: "orders" })).toBe(true);
    expect(allowsCommand("findAndModify", { findAndModify: "orders", remove: true })).toBe(true);
    expect(allowsUpdate("orders", { $set: { a: 1 } }, true)).toBe(true);
  });

  test("dropping a collection and unknown commands are never allowed", () => {
    expect(allowsCommand("drop", { drop: "orders" })).toBe(false);
    expect(allowsCommand("dropDatabase", { dropDatabase: 1 })).toBe(false);
    expect(allowsCommand("someNewCommand", { someNewCommand: "orders" })).toBe(false);
  });

  test("the right to read a collection allows neither writes to it nor reads of other collections", () => {
    expect(allowsCommand("aggregate", { aggregate: "users", pipeline: [{ $match: {} }] })).toBe(true);
    expect(allowsCommand("getMore", { getMore: 1n, collection: "users" })).toBe(true);
    expect(allowsCommand("insert", { insert: "users" })).toBe(false);
    expect(allowsCommand("createIndexes", { createIndexes: "users" })).toBe(false);
    expect(allowsUpdate("users", { $set: { name: "x" } })).toBe(false);
    expect(allowsCommand("find", { find: "settings" })).toBe(false);
  });

  test("an aggregation needs a right to every collection it names, and may not write", () => {
    const lookupPipeline = [{ $lookup: { from: "settings", as: "s", pipeline: [] } }];
    expect(allowsCommand("aggregate", { aggregate: "orders", pipeline: lookupPipeline })).toBe(false);
    expect(allowsCommand("aggregate", { aggregate: "orders", pipeline: [{ $unionWith: "settings" }] })).toBe(
      false,
    );
    expect(allowsCommand("aggregate", { aggregate: "orders", pipeline: [{ $out: "orders" }] })).toBe(false);
  });

  test("a right to touch fields allows updates of these fields only, and no upsert", () => {
    expect(allowsUpdate("sessions", { $max: { last_seen: 1 } })).toBe(true);
    expect(allowsUpdate("sessions", { $max: { last_seen: 1 }, $set: { epoch: 2 } })).toBe(false);
    expect(allowsUpdate("sessions", { last_seen: 1 })).toBe(false);
    expect(allowsUpdate("sessions", [{ $set: { last_seen: 1 } }])).toBe(false);
    expect(allowsUpdate("sessions", { $max: { last_seen: 1 } }, true)).toBe(false);
  });

  test("a right to a shared collection allows writes, but no deletes", () => {
    expect(allowsUpdate("versions", { $set: { version: 1 } }, true)).toBe(true);
    expect(allowsCommand("delete", { delete: "versions" })).toBe(false);
  });

  test("findUnusedRights lists each right that no recorded action needed", () => {
    expect(findUnusedRights(rights, [])).toEqual([
      "write orders",
      "write versions",
      "read orders",
      "read versions",
      "read users",
      "read sessions",
      "touch sessions.last_seen",
    ]);
    const usedActions = [
      ...listRequiredActions("insert", { insert: "orders" }),
      ...["orders", "versions", "users", "sessions"].flatMap((name) =>
        listRequiredActions("find", { find: name }),
      ),
      ...listRequiredActions("update", {
        update: "versions",
        updates: [{ u: { $set: { version: 1 } }, upsert: true }],
      }),
      ...listRequiredActions("update", { update: "sessions", updates: [{ u: { $max: { last_seen: 1 } } }] }),
    ];
    expect(findUnusedRights(rights, usedActions)).toEqual([]);
  });
});
