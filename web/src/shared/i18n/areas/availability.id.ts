export { default as availability } from "../locales/id/availability.json" with { type: "json" };
