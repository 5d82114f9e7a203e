import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { shortDayText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { barPath } from "./chart-geometry.js";
import type { Bar, ChartArea } from "./chart-geometry.js";
import type { Day } from "./breakdown-summary.js";
import { useOrdersText } from "./use-orders-text.js";

export interface DayMark {
  readonly bar: Bar;
  readonly day: Day;
  readonly area: ChartArea;
  readonly isPeak: boolean;
  readonly isToday: boolean;
}

const DAY_LABEL_OFFSET = 20;
const HALF_CHARACTER_WIDTH = 3.4;
const PEAK_LABEL_OFFSET = 11;
/** Estimated size of the peak's label, which must stay inside the chart. */
const HALF_PEAK_LABEL_WIDTH = 32;
const PEAK_LABEL_HEIGHT = 12;

/** Bar of one day. Today's bar is outlined, as the day is not over yet. */
export function DayBar({ bar, day, area, isPeak, isToday }: DayMark) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  const ordersText = useOrdersText();
  if (day.usd === 0) return null;
  const peakClass = isPeak ? "is-peak" : undefined;
  const titleValues = {
    day: shortDayText(day.day, language),
    usd: formatUsd(day.usd),
    orders: ordersText(day.count),
  };
  return (
    <path className={isToday ? "is-part" : peakClass} d={barPath(bar, area.base)}>
      <title>{t("analytics.days.bar", titleValues)}</title>
    </path>
  );
}

export function DayLabel({ bar, area, isToday, label }: DayMark & { readonly label: string }) {
  if (!bar.hasLabel) return null;
  const x = Math.min(bar.center, area.width - label.length * HALF_CHARACTER_WIDTH);
  return (
    <text
      className={isToday ? "is-now" : undefined}
      x={x}
      y={area.base + DAY_LABEL_OFFSET}
      textAnchor="middle"
    >
      {label}
    </text>
  );
}

/** Label above the highest bar, with its amount in USD. */
export function PeakValue({ bar, day, area }: DayMark) {
  const x = Math.min(
    Math.max(bar.center, area.left + HALF_PEAK_LABEL_WIDTH),
    area.width - HALF_PEAK_LABEL_WIDTH,
  );
  return (
    <text
      className="is-now"
      x={x}
      y={Math.max(bar.top - PEAK_LABEL_OFFSET, PEAK_LABEL_HEIGHT)}
      textAnchor="middle"
    >
      {formatUsd(day.usd)}
    </text>
  );
}
