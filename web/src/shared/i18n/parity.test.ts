import { describe, expect, test } from "@jest/globals";
import { adminSettingsTexts as adminSettingsEn } from "./en/admin-settings.js";
import { guideTexts as guideEn } from "./en/guide.js";
import { initTexts as initEn } from "./en/init.js";
import { publicTexts as publicEn } from "./en/public.js";
import { staffTexts as staffEn } from "./en/staff.js";
import { adminSettingsTexts as adminSettingsId } from "./id/admin-settings.js";
import { guideTexts as guideId } from "./id/guide.js";
import { initTexts as initId } from "./id/init.js";
import { publicTexts as publicId } from "./id/public.js";
import { staffTexts as staffId } from "./id/staff.js";

const sets: [string, Record<string, string>, Record<string, string>][] = [
  ["public", publicId, publicEn],
  ["staff", staffId, staffEn],
  ["guide", guideId, guideEn],
  ["init", initId, initEn],
  ["adminSettings", adminSettingsId, adminSettingsEn],
];

const placesOf = (text = ""): string[] =>
  [...text.matchAll(/\{\{\w+\}\}|<\/?a>/g)].map(([place]) => place).sort();

describe.each(sets)("%s texts", (_name, id, en) => {
  test("when a key is in one language, then it is in the other", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(id).sort());
  });

  test("when a text has places to fill, then they are the same in both languages", () => {
    const different = Object.keys(id).filter(
      (key) => String(placesOf(id[key])) !== String(placesOf(en[key])),
    );
    expect(different).toEqual([]);
  });

  test("when a text is shown, then it is not empty", () => {
    expect([...Object.values(id), ...Object.values(en)].filter((text) => text.trim() === "")).toEqual([]);
  });
});
