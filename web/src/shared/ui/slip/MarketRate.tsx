import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../lazy-part.js";
import { publicDeskQuery } from "../../public-desk.js";

const MarginRows = lazyPart(async () => (await import("./MarginRows.js")).MarginRows, { texts: "later" });

export interface MarketRateProps {
  readonly rate: number;
  /** An order's stored market rate; null if it has none. If undefined, the current market rate is shown. */
  readonly market?: number | null;
}

/** Shows market rate and margin if the desk publishes its market rate; an order shows the rate stored with it. */
export function MarketRate({ rate, market }: MarketRateProps) {
  const { market_rate: currentRate = null } = useQuery(publicDeskQuery).data ?? {};
  const marketRate = market === undefined ? currentRate : market;
  return currentRate !== null && marketRate !== null && <MarginRows market={marketRate} rate={rate} />;
}
