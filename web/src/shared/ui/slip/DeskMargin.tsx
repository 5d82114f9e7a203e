import { Suspense } from "react";
import { lazyPart } from "../../lazy-part.js";
import type { MarketRateProps } from "./MarketRate.js";

/** Few desks show their margin, so the code that shows it is lazy-loaded. */
const MarketRate = lazyPart(async () => (await import("./MarketRate.js")).MarketRate, {
  texts: "rare",
});

/** The market rate and the desk's margin, if the desk shows them. */
export function DeskMargin(props: MarketRateProps) {
  return (
    <Suspense fallback={null}>
      <MarketRate {...props} />
    </Suspense>
  );
}
