import { Suspense } from "react";
import { latePart } from "../../late-part.js";
import type { MarketRateProps } from "./MarketRate.js";

/** Few desks show their margin, so nothing waits for it. */
const MarketRate = latePart(async () => (await import("./MarketRate.js")).MarketRate, {
  texts: "rare",
});

/** The rate of the market beside the desk's own, where the desk shows it. */
export function DeskMargin(props: MarketRateProps) {
  return (
    <Suspense fallback={null}>
      <MarketRate {...props} />
    </Suspense>
  );
}
