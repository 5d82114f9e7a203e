export { default as summary } from "../locales/en/summary.json" with { type: "json" };
