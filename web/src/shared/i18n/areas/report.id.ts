export { default as report } from "../locales/id/report.json" with { type: "json" };
