import type { OwnTexts } from "../../shared/i18n/resources.js";

/** The texts of the figures of chosen days, fetched with them. */
export const TEXTS: OwnTexts = { id: () => import("./texts.id.js"), en: () => import("./texts.en.js") };
