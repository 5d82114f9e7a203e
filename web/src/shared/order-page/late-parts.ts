import { latePart } from "../late-part.js";
import { PartFailed } from "../ui/PartFailed.js";

/** One file, so that whoever fetched the panel has the outcome by the time it is needed. */
const load = () => import("./payment-parts.js");

/** Nobody needs it before there are values to fill in. */
export const PaymentPanel = latePart(async () => (await load()).PaymentPanel, {
  texts: "rare",
  otherwise: PartFailed,
});

/** The slip of most visits waits for its payment. */
export const Outcome = latePart(async () => (await load()).Outcome, {
  texts: "rare",
  otherwise: PartFailed,
});

/** Only orders of a desk whose rates hold for some minutes have it. */
export const RateTime = latePart(async () => (await load()).RateTime, {
  texts: "rare",
  otherwise: PartFailed,
});
