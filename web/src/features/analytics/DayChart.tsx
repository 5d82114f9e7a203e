import { dayAndMonth } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { chartOf } from "./chart-geometry.js";
import type { Paper } from "./chart-geometry.js";
import { DayBar, DayName, PeakValue } from "./DayMarks.js";
import type { Day } from "./figures.js";
import { GridLine, GridValue } from "./GridLine.js";

/** Phones get a drawing of their own, not a shrunken one: fewer lines, values inside, fewer names. */
const WIDE: Paper = { width: 700, left: 52, top: 20, base: 232, steps: 4, barMax: 28, names: 14 };
const NARROW: Paper = { width: 326, left: 0, top: 20, base: 184, steps: 2, barMax: 24, names: 7 };
/** Above so many days a number alone does not tell the month; longer names are fewer. */
const DAYS_OF_ONE_MONTH = 14;
const LONG_NAMES = { wide: 10, narrow: 5 };

interface Props {
  readonly days: readonly Day[];
  readonly peak: Day | undefined;
  readonly isWide: boolean;
  readonly labelledBy: string;
}

function paperFor(count: number, isWide: boolean): Paper {
  const paper = isWide ? WIDE : NARROW;
  if (count <= DAYS_OF_ONE_MONTH) return paper;
  return { ...paper, names: isWide ? LONG_NAMES.wide : LONG_NAMES.narrow };
}

export function DayChart({ days, peak, isWide, labelledBy }: Props) {
  const language = useLanguage();
  const paper = paperFor(days.length, isWide);
  const usd = days.map((day) => day.usd);
  const { lines, bars } = chartOf(usd, paper);
  const nameOf = ({ day }: Day): string =>
    days.length <= DAYS_OF_ONE_MONTH ? String(Number(day.slice(-2))) : dayAndMonth(day, language);
  const marks = bars.flatMap((bar, at) => {
    const day = days[at];
    return day ? [{ bar, day, paper, isPeak: day === peak, isToday: at === days.length - 1 }] : [];
  });
  const box = `0 0 ${paper.width} ${paper.base + 28}`;
  return (
    <svg className="day-chart" viewBox={box} role="img" aria-labelledby={labelledBy}>
      {lines.map(({ y, value }) => (
        <GridLine key={value} y={y} value={value} paper={paper} />
      ))}
      {marks.map((mark) => (
        <DayBar key={mark.day.day} {...mark} />
      ))}
      {lines.map(({ y, value }) => (
        <GridValue key={value} y={y} value={value} paper={paper} />
      ))}
      {marks.map((mark) => (
        <DayName key={mark.day.day} {...mark} name={nameOf(mark.day)} />
      ))}
      {marks.map((mark) => mark.isPeak && <PeakValue key={mark.day.day} {...mark} />)}
    </svg>
  );
}
