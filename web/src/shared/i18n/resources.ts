import type { Language } from "@tukar-saldo/contracts";
import type { adminSettingsTexts } from "./id/admin-settings.js";
import type { guideTexts } from "./id/guide.js";
import type { initTexts } from "./id/init.js";
import type { publicTexts } from "./id/public.js";
import type { staffTexts } from "./id/staff.js";

/** Most of `public` in Indonesian comes with the app; the rest when a screen or the toggle asks for it. */
export interface Texts {
  public: typeof publicTexts;
  staff: typeof staffTexts;
  guide: typeof guideTexts;
  init: typeof initTexts;
  adminSettings: typeof adminSettingsTexts;
}
export type Namespace = keyof Texts;
export type PublicKey = keyof typeof publicTexts;

type Load = () => Promise<Record<string, string>>;

/** `public` in Indonesian is bundled. */
export const loaders: Record<Language, Partial<Record<Namespace, Load>>> = {
  id: {
    staff: async () => (await import("./id/staff.js")).staffTexts,
    guide: async () => (await import("./id/guide.js")).guideTexts,
    init: async () => (await import("./id/init.js")).initTexts,
    adminSettings: async () => (await import("./id/admin-settings.js")).adminSettingsTexts,
  },
  en: {
    public: async () => (await import("./en/public.js")).publicTexts,
    staff: async () => (await import("./en/staff.js")).staffTexts,
    guide: async () => (await import("./en/guide.js")).guideTexts,
    init: async () => (await import("./en/init.js")).initTexts,
    adminSettings: async () => (await import("./en/admin-settings.js")).adminSettingsTexts,
  },
};
