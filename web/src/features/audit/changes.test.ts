import { describe, expect, test } from "@jest/globals";
import { sampleEntry } from "./sample-entry.js";
import { listChanges } from "./changes.js";

describe("changes of an audit entry", () => {
  test("lists the fields that differ, except ids and versions", () => {
    const before = { transaction_id: "T", status: "pending", version: 1, paypal_amount: 25 };
    const after = { transaction_id: "T", status: "processing", version: 2, paypal_amount: 25 };
    const entry = sampleEntry({ action: "order.status_changed", before, after });
    expect(listChanges(entry, true)).toEqual([{ field: "status", before: "pending", after: "processing" }]);
  });

  test("lists all fields of an entry that has only old or only new values", () => {
    const entry = sampleEntry({ action: "user.deleted", before: { id: "1", name: "Sari" }, after: null });
    expect(listChanges(entry, true)).toEqual([{ field: "name", before: "Sari", after: undefined }]);
    expect(listChanges(sampleEntry({ action: "session.started", before: null, after: null }), true)).toEqual(
      [],
    );
  });

  test("lists a field whose nested value differs, but no field with an equal nested value", () => {
    const entry = sampleEntry({ before: { a: { b: 1 }, c: [1] }, after: { a: { b: 2 }, c: [1] } });
    expect(listChanges(entry, true).map(({ field }) => field)).toEqual(["a"]);
  });

  test("lists every field of an unknown action, including id and version", () => {
    const entry = sampleEntry({ action: "future.thing", before: null, after: { id: "1", version: 2 } });
    expect(listChanges(entry, false).map(({ field }) => field)).toEqual(["id", "version"]);
  });
});
