import type { SettingsBody } from "@tukar-saldo/contracts";
import type { FieldValues } from "./setting-values.js";

/** The settings that one page shows. */
interface SavedSettings {
  readonly values: FieldValues;
  /** Increments with every change; a save that names an older version is rejected. */
  readonly version: number;
  /** The names of the secrets that are set; their values are never shown. */
  readonly secrets: readonly string[];
}

/** How a page reads and saves its settings. */
export interface SettingsSource {
  readonly key: readonly string[];
  load(signal: AbortSignal): Promise<SavedSettings>;
  save(body: FieldValues & { readonly version: SettingsBody["version"] }): Promise<void>;
}

/** The messages that a settings page shows after loading or saving. */
export interface SettingsMessages {
  readonly load: string;
  readonly network: string;
  readonly save: string;
  readonly saved: string;
}
