export { default as report } from "../locales/id/report.json" with { type: "json" };
export { default as summary } from "../locales/id/summary.json" with { type: "json" };
