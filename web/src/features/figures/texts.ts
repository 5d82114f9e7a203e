import type { OwnTexts } from "../../shared/i18n/resources.js";

/** This feature's texts, fetched together with its code. */
export const TEXTS: OwnTexts = { id: () => import("./texts.id.js"), en: () => import("./texts.en.js") };
