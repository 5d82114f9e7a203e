export { default as guide } from "../locales/en/guide.json" with { type: "json" };
