export { default as adminSettings } from "../locales/en/adminSettings.json" with { type: "json" };
