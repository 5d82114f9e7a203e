import { API } from "@tukar-saldo/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/client.js";

const pulseQuery = queryOptions({
  queryKey: ["public", "pulse"],
  queryFn: async ({ signal }) => (await call(API.getPulse, { signal })).data,
  staleTime: 5 * 60_000,
});

/** Shows the median time to complete an order; shows the fallback if too few orders are completed. */
export function PulseFact({ fallback }: { readonly fallback: ReactNode }) {
  const { t } = useTranslation("late");
  const { completed_today, median_minutes_7d } = useQuery(pulseQuery).data ?? {};
  if (typeof median_minutes_7d !== "number" || typeof completed_today !== "number") return fallback;
  return (
    <div>
      <dt>{t("landing.pulse.minutes", { count: Math.max(1, median_minutes_7d) })}</dt>
      <dd>{t("landing.pulse.text", { today: completed_today })}</dd>
    </div>
  );
}
