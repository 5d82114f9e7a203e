import { lazyPart } from "../lazy-part.js";
import { PartFailed } from "../ui/PartFailed.js";

/** All parts are in one chunk, so that a page with the payment panel can show the outcome without fetching code. */
const loadPaymentParts = () => import("./payment-parts.js");

/** The payment panel is needed only once the instructions are shown. */
export const PaymentPanel = lazyPart(async () => (await loadPaymentParts()).PaymentPanel, {
  texts: "rare",
  otherwise: PartFailed,
});

/** The outcome is needed only once the order is no longer pending. */
export const Outcome = lazyPart(async () => (await loadPaymentParts()).Outcome, {
  texts: "rare",
  otherwise: PartFailed,
});

/** The countdown is needed only for orders whose rate expires. */
export const RateCountdown = lazyPart(async () => (await loadPaymentParts()).RateCountdown, {
  texts: "rare",
  otherwise: PartFailed,
});
