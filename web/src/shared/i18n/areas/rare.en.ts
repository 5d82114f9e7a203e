export { default as availability } from "../locales/en/availability.json" with { type: "json" };
export { default as late } from "../locales/en/late.json" with { type: "json" };
export { default as legal } from "../locales/en/legal.json" with { type: "json" };
export { default as outcome } from "../locales/en/outcome.json" with { type: "json" };
