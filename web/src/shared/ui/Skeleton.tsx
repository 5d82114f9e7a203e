import type { ReactNode } from "react";

interface Props {
  /** Any CSS length. */
  readonly width?: string;
  readonly height?: string;
  readonly className?: string;
}

/** The place of something that is on its way, in its size, so that nothing jumps. */
export function Skeleton({ width = "100%", height = "1em", className }: Props) {
  return (
    <span
      className={["skeleton", className].filter(Boolean).join(" ")}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** The place of words that are on their way, as long as these, over as many lines. */
export function SkeletonWords({ children }: { readonly children: ReactNode }) {
  return (
    <span className="skeleton skeleton--words" aria-hidden="true">
      {children}
    </span>
  );
}
