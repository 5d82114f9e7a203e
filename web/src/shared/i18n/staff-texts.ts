import type { OwnTexts } from "./resources.js";

/** Texts of lazy-loaded parts of staff pages; not areas, because the first page lists the files of all areas. */
export const STAFF_TEXTS = {
  access: {
    id: () => import("./areas/access.id.js"),
    en: () => import("./areas/access.en.js"),
  },
  audit: {
    id: () => import("./areas/audit.id.js"),
    en: () => import("./areas/audit.en.js"),
  },
  customers: {
    id: () => import("./areas/customers.id.js"),
    en: () => import("./areas/customers.en.js"),
  },
  textEditor: {
    id: () => import("./areas/text-editor.id.js"),
    en: () => import("./areas/text-editor.en.js"),
  },
  jsonSettings: {
    id: () => import("./areas/json-settings.id.js"),
    en: () => import("./areas/json-settings.en.js"),
  },
  record: {
    id: () => import("./areas/record.id.js"),
    en: () => import("./areas/record.en.js"),
  },
} as const satisfies Record<string, OwnTexts>;
