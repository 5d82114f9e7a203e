import { usdTick } from "../format.js";
import type { Paper } from "./chart-geometry.js";

interface Props {
  readonly y: number;
  readonly value: number;
  readonly paper: Paper;
  readonly isWide: boolean;
}

/** A line of the chart with its value: beside it where there is room, else on it; zero goes without saying. */
export function GridLine({ y, value, paper, isWide }: Props) {
  return (
    <>
      <line className={value === 0 ? "base" : "grid"} x1={paper.left} x2={paper.width} y1={y} y2={y} />
      {(isWide || value > 0) && (
        <text x={0} y={isWide ? y + 4 : y - 4}>
          {usdTick(value)}
        </text>
      )}
    </>
  );
}
