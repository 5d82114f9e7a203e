import { afterEach, expect, jest, test } from "@jest/globals";
import type { Connection } from "mongoose";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createOrderListStore } from "./order-list-store.js";

const recordUnhandled = jest.fn();
afterEach(() => void process.off("unhandledRejection", recordUnhandled));

/** Creates a cursor whose first batch is there, and whose next one cannot be read. */
function createFailingCursor() {
  const answers = [Promise.resolve(true), Promise.reject(new Error("the storage is gone"))];
  answers[1]?.catch(() => undefined);
  return {
    hasNext: jest.fn(async () => answers.shift()),
    readBufferedDocuments: () => [],
    close: jest.fn(async () => undefined),
  };
}

test("an export whose next batch cannot be read ahead fails when it wants this batch, and not before", async () => {
  process.on("unhandledRejection", recordUnhandled);
  const cursor = createFailingCursor();
  const collection = { find: () => ({ sort: () => cursor }) };
  const store = createOrderListStore({ collection: () => collection } as unknown as Connection);
  const batches = store.readBatches(
    { filter: {}, now: new Date(), limitsReferencesToDays: false },
    new AbortController().signal,
  );
  expect(await batches.next()).toEqual({ value: [], done: false });
  await nextTurn();
  expect(recordUnhandled).not.toHaveBeenCalled();
  await expect(batches.next()).rejects.toThrow("the storage is gone");
  expect(cursor.close).toHaveBeenCalledTimes(1);
});
