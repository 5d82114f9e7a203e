export { default as report } from "../locales/en/report.json" with { type: "json" };
export { default as summary } from "../locales/en/summary.json" with { type: "json" };
