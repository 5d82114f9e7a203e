export { englishAmountErrors as contract } from "@tukar-saldo/contracts/texts/english-amount-errors";
export { default as calculator } from "../locales/en/calculator.json" with { type: "json" };
export { default as common } from "../locales/en/common.json" with { type: "json" };
export { default as landing } from "../locales/en/landing.json" with { type: "json" };
