import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatAge } from "../../shared/format/age.js";
import { useNow } from "../../shared/hooks/use-now.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { publicDeskQuery } from "../../shared/public-desk.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";

const HOUR_MS = 3_600_000;

/** Shows when the desk last set or confirmed its rate; amber if never, too long ago or the last fetch failed. */
export function RateAge({ hasFailed }: { readonly hasFailed: boolean }) {
  const { t } = useTranslation("late");
  const language = useLanguage();
  const now = useNow();
  const { data, isPending } = useQuery(publicDeskQuery);
  if (isPending) return <Skeleton width="144px" height="12px" />;
  if (!data) return null;
  const { rate_updated_at, rate_stale_hours } = data;
  if (rate_updated_at === null) return <AgeText isOld>{t("calculator.unconfirmed")}</AgeText>;
  const ageMs = now - Date.parse(rate_updated_at);
  const ageText = formatAge(ageMs, language);
  return (
    <AgeText isOld={hasFailed || ageMs > rate_stale_hours * HOUR_MS}>
      {ageText ? t("calculator.updated", { time: ageText }) : t("calculator.updated.now")}
    </AgeText>
  );
}

function AgeText({ isOld, children }: { readonly isOld: boolean; readonly children: string }) {
  return (
    <span className="rows__age number" data-old={isOld || undefined}>
      {children}
    </span>
  );
}
