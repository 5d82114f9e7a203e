export { default as audit } from "../locales/en/audit.json" with { type: "json" };
