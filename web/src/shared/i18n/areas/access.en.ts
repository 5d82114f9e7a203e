export { default as access } from "../locales/en/access.json" with { type: "json" };
