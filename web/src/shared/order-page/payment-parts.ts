export { Outcome } from "./Outcome.js";
export { PaymentPanel } from "./PaymentPanel.js";
export { RateCountdown } from "./RateCountdown.js";
