export { default as audit } from "../locales/id/audit.json" with { type: "json" };
