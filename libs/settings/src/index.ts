export { DEFAULT_SETTINGS, SETTINGS_ID, fromDocument } from "./desk-settings.js";
export type { DeskSettings, SettingsDocument } from "./desk-settings.js";
export { keyRing } from "./key-ring.js";
export { createSecretBox, SecretBoxError, type SecretBox } from "./secret-box.js";
export { createSettingsReader, type SettingsReader } from "./store/settings-reader.js";
