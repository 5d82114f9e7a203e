export { default as adminSettings } from "../locales/id/adminSettings.json" with { type: "json" };
