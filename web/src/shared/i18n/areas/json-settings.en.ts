export { default as jsonSettings } from "../locales/en/jsonSettings.json" with { type: "json" };
