import type { SettingsBody } from "@tukar-saldo/contracts";
import type { SettingValues } from "./setting-values.js";

/** The settings as one of the two calls gives them, reduced to the fields of its page. */
interface SavedSettings {
  readonly values: SettingValues;
  /** Rises with every change; a save names the one it was decided on. */
  readonly version: number;
  readonly secretIsSet: boolean;
}

/** Where a page reads and saves its settings. */
export interface SettingsSource {
  readonly key: readonly string[];
  load(signal: AbortSignal): Promise<SavedSettings>;
  save(body: SettingValues & { readonly version: SettingsBody["version"] }): Promise<void>;
}

/** What a page says of loading and saving. */
export interface SettingsWords {
  readonly load: string;
  readonly network: (message: string) => string;
  readonly save: string;
  readonly saved: string;
}
