import { usdTick } from "../../shared/desk/format.js";
import type { Paper } from "./chart-geometry.js";

interface Props {
  readonly y: number;
  readonly value: number;
  readonly paper: Paper;
}

export function GridLine({ y, value, paper }: Props) {
  return (
    <line
      className={value === 0 ? "day-chart__base" : "day-chart__line"}
      x1={paper.left}
      x2={paper.width}
      y1={y}
      y2={y}
    />
  );
}

/** The value of a line: beside it where there is room, else above it and over the bars. */
export function GridValue({ y, value, paper }: Props) {
  const isBeside = paper.left > 0;
  if (!isBeside && value === 0) return null;
  return (
    <text className="day-chart__over-bars" x={0} y={isBeside ? y + 4 : y - 4}>
      {usdTick(value)}
    </text>
  );
}
