export { default as desk } from "../locales/id/desk.json" with { type: "json" };
