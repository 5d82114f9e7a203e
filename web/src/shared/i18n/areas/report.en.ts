export { default as report } from "../locales/en/report.json" with { type: "json" };
