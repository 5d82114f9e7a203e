export { default as figures } from "../../shared/i18n/locales/id/figures.json" with { type: "json" };
