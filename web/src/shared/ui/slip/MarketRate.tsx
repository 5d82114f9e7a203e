import { useQuery } from "@tanstack/react-query";
import { latePart } from "../../late-part.js";
import { publicDeskQuery } from "../../public-desk.js";

const MarginRows = latePart(async () => (await import("./MarginRows.js")).MarginRows, { texts: "later" });

export interface MarketRateProps {
  readonly rate: number;
  /** The market's rate that was kept with an order, null when none was; the rate of now by default. */
  readonly market?: number | null;
}

/** Asks whether the desk shows its margin; an order keeps the market's rate of its own time. */
export function MarketRate({ rate, market }: MarketRateProps) {
  const { market_rate: now = null } = useQuery(publicDeskQuery).data ?? {};
  const shown = market === undefined ? now : market;
  return now !== null && shown !== null && <MarginRows market={shown} rate={rate} />;
}
