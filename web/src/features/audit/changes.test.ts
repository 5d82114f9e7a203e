import { describe, expect, test } from "@jest/globals";
import { sampleEntry } from "./sample-entry.js";
import { listChanges } from "./changes.js";

describe("the changes of an audit entry", () => {
  test("are the fields that differ, without what the sentence says", () => {
    const before = { transaction_id: "T", status: "pending", version: 1, paypal_amount: 25 };
    const after = { transaction_id: "T", status: "processing", version: 2, paypal_amount: 25 };
    const entry = sampleEntry({ action: "order.status_changed", before, after });
    expect(listChanges(entry, true)).toEqual([{ field: "status", before: "pending", after: "processing" }]);
  });

  test("are all fields where there is only one side", () => {
    const entry = sampleEntry({ action: "user.deleted", before: { id: "1", name: "Sari" }, after: null });
    expect(listChanges(entry, true)).toEqual([{ field: "name", before: "Sari", after: undefined }]);
    expect(listChanges(sampleEntry({ action: "session.started", before: null, after: null }), true)).toEqual(
      [],
    );
  });

  test("compare values within fields", () => {
    const entry = sampleEntry({ before: { a: { b: 1 }, c: [1] }, after: { a: { b: 2 }, c: [1] } });
    expect(listChanges(entry, true).map(({ field }) => field)).toEqual(["a"]);
  });

  test("of an unknown action leave nothing out", () => {
    const entry = sampleEntry({ action: "future.thing", before: null, after: { id: "1", version: 2 } });
    expect(listChanges(entry, false).map(({ field }) => field)).toEqual(["id", "version"]);
  });
});
