import { usdTick } from "../../shared/desk/format.js";
import type { ChartArea } from "./chart-geometry.js";

interface Props {
  readonly y: number;
  readonly value: number;
  readonly area: ChartArea;
}

export function GridLine({ y, value, area }: Props) {
  return (
    <line
      className={value === 0 ? "day-chart__base" : "day-chart__line"}
      x1={area.left}
      x2={area.width}
      y1={y}
      y2={y}
    />
  );
}

/** The value of a grid line: in the left margin if the chart has one, else above the line and over the bars. */
export function GridValue({ y, value, area }: Props) {
  const hasLeftMargin = area.left > 0;
  if (!hasLeftMargin && value === 0) return null;
  return (
    <text className="day-chart__over-bars" x={0} y={hasLeftMargin ? y + 4 : y - 4}>
      {usdTick(value)}
    </text>
  );
}
