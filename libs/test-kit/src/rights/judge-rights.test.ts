import { describe, expect, test } from "@jest/globals";
import { requiredActionsOf } from "./command-actions.js";
import { isAllowed, findUnusedRights } from "./judge-rights.js";

const rights = {
  owns: ["orders"],
  reads: ["users", "sessions"],
  touches: { sessions: ["last_seen"] },
  shares: ["versions"],
};

const seen = (commandName: string, command: Record<string, unknown>) =>
  requiredActionsOf({ commandName, command });
const judge = (commandName: string, command: Record<string, unknown>): boolean =>
  seen(commandName, command).every((action) => isAllowed(rights, action));
const update = (collection: string, u: unknown, upsert = false) =>
  judge("update", { update: collection, updates: [{ q: {}, u, upsert }] });

describe("database commands compared with declared rights", () => {
  test("the owner of a collection may read, write, delete and build indexes", () => {
    expect(judge("find", { find: "orders" })).toBe(true);
    expect(judge("insert", { insert: "orders" })).toBe(true);
    expect(judge("delete", { delete: "orders" })).toBe(true);
    expect(judge("createIndexes", { createIndexes: "orders" })).toBe(true);
    expect(judge("findAndModify", { findAndModify: "orders", remove: true })).toBe(true);
    expect(update("orders", { $set: { a: 1 } }, true)).toBe(true);
  });

  test("dropping a collection and unknown commands are never allowed", () => {
    expect(judge("drop", { drop: "orders" })).toBe(false);
    expect(judge("dropDatabase", { dropDatabase: 1 })).toBe(false);
    expect(judge("someNewCommand", { someNewCommand: "orders" })).toBe(false);
  });

  test("the right to read a collection allows no writes to it, and no reads of another one", () => {
    expect(judge("aggregate", { aggregate: "users", pipeline: [{ $match: {} }] })).toBe(true);
    expect(judge("getMore", { getMore: 1n, collection: "users" })).toBe(true);
    expect(judge("insert", { insert: "users" })).toBe(false);
    expect(judge("createIndexes", { createIndexes: "users" })).toBe(false);
    expect(update("users", { $set: { name: "x" } })).toBe(false);
    expect(judge("find", { find: "settings" })).toBe(false);
  });

  test("an aggregation needs a right to every collection it names, and may not write", () => {
    const lookup = [{ $lookup: { from: "settings", as: "s", pipeline: [] } }];
    expect(judge("aggregate", { aggregate: "orders", pipeline: lookup })).toBe(false);
    expect(judge("aggregate", { aggregate: "orders", pipeline: [{ $unionWith: "settings" }] })).toBe(false);
    expect(judge("aggregate", { aggregate: "orders", pipeline: [{ $out: "orders" }] })).toBe(false);
  });

  test("a right to touch fields allows updates of these fields only, and no upsert", () => {
    expect(update("sessions", { $max: { last_seen: 1 } })).toBe(true);
    expect(update("sessions", { $max: { last_seen: 1 }, $set: { epoch: 2 } })).toBe(false);
    expect(update("sessions", { last_seen: 1 })).toBe(false);
    expect(update("sessions", [{ $set: { last_seen: 1 } }])).toBe(false);
    expect(update("sessions", { $max: { last_seen: 1 } }, true)).toBe(false);
  });

  test("a right to a shared collection allows writes, but no deletes", () => {
    expect(update("versions", { $set: { version: 1 } }, true)).toBe(true);
    expect(judge("delete", { delete: "versions" })).toBe(false);
  });

  test("findUnusedRights lists each right that no action needed", () => {
    expect(findUnusedRights(rights, [])).toEqual([
      "write orders",
      "write versions",
      "read orders",
      "read versions",
      "read users",
      "read sessions",
      "touch sessions.last_seen",
    ]);
    const used = [
      ...seen("insert", { insert: "orders" }),
      ...["orders", "versions", "users", "sessions"].flatMap((name) => seen("find", { find: name })),
      ...seen("update", { update: "versions", updates: [{ u: { $set: { version: 1 } }, upsert: true }] }),
      ...seen("update", { update: "sessions", updates: [{ u: { $max: { last_seen: 1 } } }] }),
    ];
    expect(findUnusedRights(rights, used)).toEqual([]);
  });
});
