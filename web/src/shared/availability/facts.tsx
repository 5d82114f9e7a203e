import { jakartaDay, WEEKDAYS } from "@tukar-saldo/contracts";
import type { DeskView, OpeningHours } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../hooks/use-now.js";
import { useLanguage } from "../i18n/use-language.js";
import { lazyPart } from "../lazy-part.js";
import { useOpensText } from "./use-opens-text.js";

interface PayoutTimeProps {
  /** When the desk opens next. */
  readonly at: string;
  readonly otherwise: ReactNode;
}

/** Outside opening hours, says when orders will be paid out, and why not at once. */
export const PayoutTimeFact = lazyPart<PayoutTimeProps>(async () => PayoutTimeRow, {
  texts: "rare",
  otherwise: ({ otherwise }) => otherwise,
});

function PayoutTimeRow({ at, otherwise }: PayoutTimeProps) {
  const { t } = useTranslation("availability");
  const payoutTime = useOpensText(at, useNow());
  if (payoutTime === undefined) return otherwise;
  return (
    <div>
      <dt>{t("availability.paid", { when: payoutTime })}</dt>
      <dd>{t("availability.paid.why")}</dd>
    </div>
  );
}

interface HoursProps {
  readonly hours: NonNullable<DeskView["opening_hours"]>;
}

/** Today's opening hours, and whether the desk accepts orders outside of them. */
export const HoursFact = lazyPart<HoursProps>(async () => HoursRow, { texts: "rare" });

/** Today's opening hours, without saying whether the desk accepts orders outside of them. */
export const TodaysHours = lazyPart<HoursProps & Pick<PayoutTimeProps, "otherwise">>(
  async () => TodaysHoursText,
  {
    texts: "rare",
    otherwise: ({ otherwise }) => otherwise,
  },
);

/** Outside opening hours, says when orders will be paid out, without the reason. */
export const PayoutTime = lazyPart<PayoutTimeProps>(async () => PayoutTimeText, {
  texts: "rare",
  otherwise: ({ otherwise }) => otherwise,
});

function PayoutTimeText({ at, otherwise }: PayoutTimeProps) {
  const { t } = useTranslation("availability");
  const payoutTime = useOpensText(at, useNow());
  return payoutTime === undefined ? otherwise : t("availability.paid", { when: payoutTime });
}

function HoursRow({ hours }: HoursProps) {
  const { t } = useTranslation("availability");
  const { outside } = hours;
  return (
    <div>
      <dt>
        <TodaysHoursText hours={hours} />
      </dt>
      <dd>{t(outside === "refuse" ? "availability.hours.refuse" : "availability.hours.take")}</dd>
    </div>
  );
}

function TodaysHoursText({ hours }: HoursProps) {
  const { t } = useTranslation("availability");
  const timeSeparator = useLanguage() === "id" ? "." : ":";
  // The reply contains the setting `opening_hours`, so the setting's type applies.
  const openingHours = hours as OpeningHours;
  const weekday = new Date(jakartaDay(new Date(useNow()))).getUTCDay();
  const today = WEEKDAYS[(weekday + 6) % WEEKDAYS.length] ?? "mon";
  const spans = (openingHours[today] ?? []).map((span) => span.join("–").replaceAll(":", timeSeparator));
  return spans.join(", ") || t("availability.hours.closed");
}
