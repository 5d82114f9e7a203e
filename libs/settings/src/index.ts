export { keyRingSchema } from "./key-ring.js";
export { createSecretBox, SecretBoxError, type SecretBox } from "./secret-box.js";
export { createSettingsReader, SETTINGS_DOCUMENT_ID, toSettings } from "./store/settings-reader.js";
export type { CurrentSettings, SettingsReader } from "./store/settings-reader.js";
