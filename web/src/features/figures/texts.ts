import type { OwnTexts } from "../../shared/i18n/resources.js";

/** Locale texts of this feature, fetched together with its chunk. */
export const TEXTS: OwnTexts = { id: () => import("./texts.id.js"), en: () => import("./texts.en.js") };
