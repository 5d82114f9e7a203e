export { default as availability } from "../locales/en/availability.json" with { type: "json" };
export { default as outcome } from "../locales/en/outcome.json" with { type: "json" };
