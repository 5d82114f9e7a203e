export { default as access } from "../locales/id/access.json" with { type: "json" };
