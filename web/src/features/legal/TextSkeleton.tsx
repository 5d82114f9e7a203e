import { Skeleton } from "../../shared/ui/Skeleton.js";

const SECTIONS = [1, 2, 3];
const LINES = ["100%", "96%", "62%"];

/** Placeholder of a text while it is loading. */
export function TextSkeleton() {
  return SECTIONS.map((section) => (
    <div key={section} className="legal__blank">
      <Skeleton width="180px" height="20px" />
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height="0.8em" />
      ))}
    </div>
  ));
}
