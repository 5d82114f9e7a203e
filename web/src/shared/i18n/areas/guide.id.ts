export { default as guide } from "../locales/id/guide.json" with { type: "json" };
