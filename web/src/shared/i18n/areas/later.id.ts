export { indonesianForms as contract } from "@tukar-saldo/contracts/texts/indonesian-forms";
export { default as notFound } from "../locales/id/notFound.json" with { type: "json" };
export { default as notices } from "../locales/id/notices.json" with { type: "json" };
export { default as order } from "../locales/id/order.json" with { type: "json" };
