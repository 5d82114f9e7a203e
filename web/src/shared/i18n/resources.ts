import type { Language } from "@tukar-saldo/contracts";
import type { indonesianForms } from "@tukar-saldo/contracts/texts/indonesian-forms";
import type { WebTexts } from "../../../../.build/types/web-texts.js";
import { calculator, common, contract, landing } from "./areas/first.id.js";

/** The texts by namespace and key. The server also uses the texts of the namespace `contract`. */
export interface Texts extends WebTexts {
  contract: typeof indonesianForms;
}

/** The keys of a namespace whose texts contain no placeholder. */
export type PlainKey<Name extends keyof Texts> = Name extends keyof Texts
  ? {
      [Key in keyof Texts[Name]]: Texts[Name][Key] extends `${string}{{${string}` ? never : Key;
    }[keyof Texts[Name]]
  : never;

/** Namespaces in which i18next looks up a key that the component's own namespace lacks. */
export const SHARED_NAMESPACES = [
  "common",
  "contract",
  "notices",
  "landing",
  "calculator",
  "order",
  "summary",
  "report",
  "notFound",
  "dashboard",
] as const satisfies readonly (keyof Texts)[];

type LoadNamespaces = () => Promise<Partial<Record<keyof Texts, Readonly<Record<string, string>>>>>;

/** Groups of namespaces that are fetched as one file, such as those of the first page or of the staff pages. */
export type Area =
  "first" | "later" | "slip" | "report" | "staff" | "desk" | "rare" | "guide" | "init" | "admin-settings";

/** Loaders, by language, of the texts that only one page or part uses. */
export type OwnTexts = Readonly<Record<Language, LoadNamespaces>>;

export const AREAS: Record<Language, Record<Area, LoadNamespaces>> = {
  id: {
    first: async () => ({ calculator, common, contract, landing }),
    later: () => import("./areas/later.id.js"),
    slip: () => import("./areas/slip.id.js"),
    report: () => import("./areas/report.id.js"),
    staff: () => import("./areas/staff.id.js"),
    desk: () => import("./areas/desk.id.js"),
    rare: () => import("./areas/rare.id.js"),
    guide: () => import("./areas/guide.id.js"),
    init: () => import("./areas/init.id.js"),
    "admin-settings": () => import("./areas/admin-settings.id.js"),
  },
  en: {
    first: () => import("./areas/first.en.js"),
    later: () => import("./areas/later.en.js"),
    slip: () => import("./areas/slip.en.js"),
    report: () => import("./areas/report.en.js"),
    staff: () => import("./areas/staff.en.js"),
    desk: () => import("./areas/desk.en.js"),
    rare: () => import("./areas/rare.en.js"),
    guide: () => import("./areas/guide.en.js"),
    init: () => import("./areas/init.en.js"),
    "admin-settings": () => import("./areas/admin-settings.en.js"),
  },
};

export const isArea = (name: string): name is Area => name in AREAS.id;
