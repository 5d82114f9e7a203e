export { default as jsonSettings } from "../locales/id/jsonSettings.json" with { type: "json" };
