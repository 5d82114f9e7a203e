export { default as init } from "../locales/id/init.json" with { type: "json" };
