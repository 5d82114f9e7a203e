export { default as customers } from "../locales/en/customers.json" with { type: "json" };
