export { default as availability } from "../locales/en/availability.json" with { type: "json" };
