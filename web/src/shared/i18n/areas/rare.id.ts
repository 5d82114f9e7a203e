export { default as availability } from "../locales/id/availability.json" with { type: "json" };
export { default as late } from "../locales/id/late.json" with { type: "json" };
export { default as legal } from "../locales/id/legal.json" with { type: "json" };
export { default as outcome } from "../locales/id/outcome.json" with { type: "json" };
