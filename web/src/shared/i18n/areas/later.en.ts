export { englishForms as contract } from "@tukar-saldo/contracts/texts/english-forms";
export { default as notFound } from "../locales/en/notFound.json" with { type: "json" };
export { default as notices } from "../locales/en/notices.json" with { type: "json" };
export { default as order } from "../locales/en/order.json" with { type: "json" };
