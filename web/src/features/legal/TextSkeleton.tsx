import { Skeleton } from "../../shared/ui/Skeleton.js";

const SECTIONS = [1, 2, 3];
const LINE_WIDTHS = ["100%", "96%", "62%"];

/** Skeleton of a legal text, shown while the text is loading. */
export function TextSkeleton() {
  return SECTIONS.map((section) => (
    <div key={section} className="legal__blank">
      <Skeleton width="180px" height="20px" />
      {LINE_WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height="0.8em" />
      ))}
    </div>
  ));
}
