export { default as customers } from "../locales/id/customers.json" with { type: "json" };
