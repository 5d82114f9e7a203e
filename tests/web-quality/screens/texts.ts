import type { Language } from "@tukar-saldo/contracts";
import { adminSettingsTexts as adminSettingsEn } from "../../../web/src/shared/i18n/en/admin-settings.js";
import { initTexts as initEn } from "../../../web/src/shared/i18n/en/init.js";
import { guideTexts as guideEn } from "../../../web/src/shared/i18n/en/guide.js";
import { publicTexts as publicEn } from "../../../web/src/shared/i18n/en/public.js";
import { staffTexts as staffEn } from "../../../web/src/shared/i18n/en/staff.js";
import { adminSettingsTexts as adminSettingsId } from "../../../web/src/shared/i18n/id/admin-settings.js";
import { initTexts as initId } from "../../../web/src/shared/i18n/id/init.js";
import { guideTexts as guideId } from "../../../web/src/shared/i18n/id/guide.js";
import { publicTexts as publicId } from "../../../web/src/shared/i18n/id/public.js";
import { staffTexts as staffId } from "../../../web/src/shared/i18n/id/staff.js";

type Texts = Readonly<Record<string, string>>;

/** All texts of the web app by key. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  id: { ...publicId, ...guideId, ...staffId, ...initId, ...adminSettingsId },
  en: { ...publicEn, ...guideEn, ...staffEn, ...initEn, ...adminSettingsEn },
};

/** Returns a text with its placeholders filled; missing values are left empty. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export const createTranslate =
  (language: Language): Translate =>
  (key, values = {}) => {
    const text = TEXTS[language][key];
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
