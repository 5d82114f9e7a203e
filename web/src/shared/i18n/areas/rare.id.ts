export { default as availability } from "../locales/id/availability.json" with { type: "json" };
export { default as outcome } from "../locales/id/outcome.json" with { type: "json" };
