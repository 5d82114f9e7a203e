import type { SettingsBody } from "@tukar-saldo/contracts";
import type { FieldValues } from "./setting-values.js";

/** The settings as one of the two calls returns them, reduced to the fields of its page. */
interface SavedSettings {
  readonly values: FieldValues;
  /** Increments with every change; a save names the version it was decided on. */
  readonly version: number;
  /** The names of the secrets that are set; their values are never shown. */
  readonly secrets: readonly string[];
}

/** Where a page reads and saves its settings. */
export interface SettingsSource {
  readonly key: readonly string[];
  load(signal: AbortSignal): Promise<SavedSettings>;
  save(body: FieldValues & { readonly version: SettingsBody["version"] }): Promise<void>;
}

/** What a page says about loading and saving. */
export interface SettingsWords {
  readonly load: string;
  readonly network: string;
  readonly save: string;
  readonly saved: string;
}
