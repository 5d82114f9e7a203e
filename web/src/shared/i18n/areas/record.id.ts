export { default as record } from "../locales/id/record.json" with { type: "json" };
