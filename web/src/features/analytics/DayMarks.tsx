import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { shortDayText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { barPath } from "./chart-geometry.js";
import type { Bar, Paper } from "./chart-geometry.js";
import type { Day } from "./figures.js";
import { useOrdersText } from "./use-orders-text.js";

export interface DayMark {
  readonly bar: Bar;
  readonly day: Day;
  readonly paper: Paper;
  readonly isPeak: boolean;
  readonly isToday: boolean;
}

const NAME_BELOW = 20;
const CHARACTER_HALF = 3.4;
const VALUE_ABOVE = 11;
/** Half the width and the height a value takes, to keep it on the paper. */
const VALUE_HALF = 32;
const VALUE_HEIGHT = 12;

/** Today is outlined because it is not over. */
export function DayBar({ bar, day, paper, isPeak, isToday }: DayMark) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  const ordersText = useOrdersText();
  if (day.usd === 0) return null;
  const peak = isPeak ? "is-peak" : undefined;
  const values = {
    day: shortDayText(day.day, language),
    usd: formatUsd(day.usd),
    orders: ordersText(day.count),
  };
  return (
    <path className={isToday ? "is-part" : peak} d={barPath(bar, paper.base)}>
      <title>{t("analytics.days.bar", values)}</title>
    </path>
  );
}

export function DayName({ bar, paper, isToday, name }: DayMark & { readonly name: string }) {
  if (!bar.isNamed) return null;
  const x = Math.min(bar.center, paper.width - name.length * CHARACTER_HALF);
  return (
    <text className={isToday ? "is-now" : undefined} x={x} y={paper.base + NAME_BELOW} textAnchor="middle">
      {name}
    </text>
  );
}

/** The value above the highest bar. */
export function PeakValue({ bar, day, paper }: DayMark) {
  const x = Math.min(Math.max(bar.center, paper.left + VALUE_HALF), paper.width - VALUE_HALF);
  return (
    <text className="is-now" x={x} y={Math.max(bar.top - VALUE_ABOVE, VALUE_HEIGHT)} textAnchor="middle">
      {formatUsd(day.usd)}
    </text>
  );
}
