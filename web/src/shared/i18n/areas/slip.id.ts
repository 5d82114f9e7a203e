export { default as summary } from "../locales/id/summary.json" with { type: "json" };
