export { default as init } from "../locales/en/init.json" with { type: "json" };
