export { default as desk } from "../locales/en/desk.json" with { type: "json" };
