import { describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import { createInvalidationChannel } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { createSettingsReader, toSettings } from "./settings-reader.js";

const storedDocument = { _id: "settings", version: 3, updated_at: new Date(0) };

describe("the settings of a stored document", () => {
  test("toSettings returns the default settings if no document is stored", () => {
    expect(toSettings(null)).toEqual(DEFAULT_SETTINGS);
  });

  test("toSettings returns the default value of a setting that the stored document lacks", () => {
    expect(toSettings({ ...storedDocument, markup: 0, is_online: true })).toEqual({
      ...DEFAULT_SETTINGS,
      markup: 0,
      is_online: true,
      version: 3,
    });
  });

  test("toSettings leaves out fields of the stored document that are not settings", () => {
    const documentWithOutbox = { ...storedDocument, outbox: [] };
    expect(Object.keys(toSettings(documentWithOutbox)).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });
});

/**
 * Opens a settings reader on fake storage. The stored exchange rate is 1 at the first read, and increases with each
 * read.
 */
function openReader() {
  const invalidationChannel = createInvalidationChannel();
  let usd_rate = 0;
  const collection = () => ({ findOne: async () => ({ ...storedDocument, usd_rate: (usd_rate += 1) }) });
  const reader = createSettingsReader({ collection } as unknown as Connection, invalidationChannel);
  return { ...reader, invalidationChannel };
}

describe("a settings reader", () => {
  test("readCached reads the database once for concurrent and later calls", async () => {
    const { readCached } = openReader();
    const results = await Promise.all([readCached(), readCached(), readCached()]);
    expect(results.map(({ usd_rate }) => usd_rate)).toEqual([1, 1, 1]);
    expect((await readCached()).usd_rate).toBe(1);
  });

  test("read always reads the database, and does not refresh the cache of readCached", async () => {
    const { read, readCached } = openReader();
    await readCached();
    expect([(await read()).usd_rate, (await read()).usd_rate]).toEqual([2, 3]);
    expect((await readCached()).usd_rate).toBe(1);
  });

  test("readCached reads the database again after an invalidation", async () => {
    const { readCached, invalidationChannel } = openReader();
    await readCached();
    invalidationChannel.publish("settings");
    expect((await readCached()).usd_rate).toBe(2);
    invalidationChannel.publish("sessions");
    expect((await readCached()).usd_rate).toBe(2);
  });
});
