export { Outcome } from "./Outcome.js";
export { PaymentPanel } from "./PaymentPanel.js";
export { RateTime } from "./RateTime.js";
