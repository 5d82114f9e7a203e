import { jakartaDay, WEEKDAYS } from "@tukar-saldo/contracts";
import type { DeskView, OpeningHours } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../hooks/use-now.js";
import { useLanguage } from "../i18n/use-language.js";
import { latePart } from "../late-part.js";
import { useOpensText } from "./use-opens-text.js";

interface PaidProps {
  /** When the desk opens next. */
  readonly at: string;
  readonly otherwise: ReactNode;
}

/** Outside opening hours: when orders are paid. */
export const PaidFact = latePart<PaidProps>(async () => Paid, {
  texts: "rare",
  otherwise: ({ otherwise }) => otherwise,
});

function Paid({ at, otherwise }: PaidProps) {
  const { t } = useTranslation("availability");
  const when = useOpensText(at, useNow());
  if (when === undefined) return otherwise;
  return (
    <div>
      <dt>{t("availability.paid", { when })}</dt>
      <dd>{t("availability.paid.why")}</dd>
    </div>
  );
}

interface HoursProps {
  readonly hours: NonNullable<DeskView["opening_hours"]>;
}

/** The hours of today, of a desk that has any. */
export const HoursFact = latePart<HoursProps>(async () => Hours, { texts: "rare" });

function Hours({ hours }: HoursProps) {
  const { t } = useTranslation("availability");
  const mark = useLanguage() === "id" ? "." : ":";
  // The days of the desk's reply are those of its settings.
  const { outside, ...days } = hours as OpeningHours;
  const weekday = new Date(jakartaDay(new Date(useNow()))).getUTCDay();
  const today = WEEKDAYS[(weekday + 6) % WEEKDAYS.length] ?? "mon";
  const spans = (days[today] ?? []).map((span) => span.join("–").replaceAll(":", mark));
  return (
    <div>
      <dt>{spans.length > 0 ? spans.join(", ") : t("availability.hours.closed")}</dt>
      <dd>{t(outside === "refuse" ? "availability.hours.refuse" : "availability.hours.take")}</dd>
    </div>
  );
}
