import { dayAndMonth } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { layOutChart } from "./chart-geometry.js";
import type { ChartArea } from "./chart-geometry.js";
import { DayBar, DayLabel, PeakValue } from "./DayMarks.js";
import type { Day } from "./breakdown-summary.js";
import { GridLine, GridValue } from "./GridLine.js";

/** Layout on wide screens, with the values of the grid lines in a left margin. */
const WIDE_AREA: ChartArea = {
  width: 700,
  left: 52,
  top: 20,
  base: 232,
  steps: 4,
  maxBarWidth: 28,
  maxLabels: 14,
};
/** Layout on phones, with fewer grid lines and labels, and no left margin. */
const NARROW_AREA: ChartArea = {
  width: 326,
  left: 0,
  top: 20,
  base: 184,
  steps: 2,
  maxBarWidth: 24,
  maxLabels: 7,
};
/** In a chart of more days, labels include the month; such labels are longer, so fewer of them fit. */
const MAX_DAYS_WITHOUT_MONTH = 14;
const MAX_LONG_LABELS = { wide: 10, narrow: 5 };

interface Props {
  readonly days: readonly Day[];
  readonly peak: Day | undefined;
  readonly isWide: boolean;
  readonly labelledBy: string;
}

function chooseArea(count: number, isWide: boolean): ChartArea {
  const baseArea = isWide ? WIDE_AREA : NARROW_AREA;
  if (count <= MAX_DAYS_WITHOUT_MONTH) return baseArea;
  return { ...baseArea, maxLabels: isWide ? MAX_LONG_LABELS.wide : MAX_LONG_LABELS.narrow };
}

export function DayChart({ days, peak, isWide, labelledBy }: Props) {
  const language = useLanguage();
  const area = chooseArea(days.length, isWide);
  const usdPerDay = days.map((day) => day.usd);
  const { lines, bars } = layOutChart(usdPerDay, area);
  const formatDayLabel = ({ day }: Day): string =>
    days.length <= MAX_DAYS_WITHOUT_MONTH ? String(Number(day.slice(-2))) : dayAndMonth(day, language);
  const dayMarks = bars.flatMap((bar, at) => {
    const day = days[at];
    return day ? [{ bar, day, area, isPeak: day === peak, isToday: at === days.length - 1 }] : [];
  });
  const viewBox = `0 0 ${area.width} ${area.base + 28}`;
  return (
    <svg className="day-chart" viewBox={viewBox} role="img" aria-labelledby={labelledBy}>
      {lines.map(({ y, value }) => (
        <GridLine key={value} y={y} value={value} area={area} />
      ))}
      {dayMarks.map((mark) => (
        <DayBar key={mark.day.day} {...mark} />
      ))}
      {lines.map(({ y, value }) => (
        <GridValue key={value} y={y} value={value} area={area} />
      ))}
      {dayMarks.map((mark) => (
        <DayLabel key={mark.day.day} {...mark} label={formatDayLabel(mark.day)} />
      ))}
      {dayMarks.map((mark) => mark.isPeak && <PeakValue key={mark.day.day} {...mark} />)}
    </svg>
  );
}
