export { indonesianAmountErrors as contract } from "@tukar-saldo/contracts/texts/indonesian-amount-errors";
export { default as calculator } from "../locales/id/calculator.json" with { type: "json" };
export { default as common } from "../locales/id/common.json" with { type: "json" };
export { default as landing } from "../locales/id/landing.json" with { type: "json" };
