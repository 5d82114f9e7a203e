export { default as record } from "../locales/en/record.json" with { type: "json" };
