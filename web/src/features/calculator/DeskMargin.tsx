import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { loadTexts } from "../../shared/i18n/start.js";
import { latePart } from "../../shared/late-part.js";
import { publicDeskQuery } from "../../shared/public-desk.js";

/** Its texts come with those of later pages, which most visitors do not need here. */
const MarginRows = latePart(async () => {
  const [module] = await Promise.all([import("../../shared/ui/slip/MarginRows.js"), loadTexts("later")]);
  return module.MarginRows;
});

/** The rate of the market beside the desk's own, where the desk shows it. */
export function DeskMargin({ rate }: { readonly rate: number }) {
  const { market_rate: market = null } = useQuery(publicDeskQuery).data ?? {};
  if (market === null) return null;
  return (
    <Suspense fallback={null}>
      <MarginRows market={market} rate={rate} />
    </Suspense>
  );
}
