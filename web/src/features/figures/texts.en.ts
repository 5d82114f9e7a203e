export { default as figures } from "../../shared/i18n/locales/en/figures.json" with { type: "json" };
