import { describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import { toSettings } from "./settings-reader.js";

const stored = { _id: "settings", version: 3, updated_at: new Date(0) };

describe("settings of a stored document", () => {
  test("are the defaults before the desk is set up", () => {
    expect(toSettings(null)).toEqual(DEFAULT_SETTINGS);
  });

  test("take the default of each setting that the document lacks", () => {
    expect(toSettings({ ...stored, markup: 0, is_online: true })).toEqual({
      ...DEFAULT_SETTINGS,
      markup: 0,
      is_online: true,
      version: 3,
    });
  });

  test("leave out what is no setting", () => {
    const withOutbox = { ...stored, outbox: [] };
    expect(Object.keys(toSettings(withOutbox)).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });
});
