import type { ReactNode } from "react";

interface Props {
  /** The width of the placeholder, as any CSS length. */
  readonly width?: string;
  readonly height?: string;
  readonly className?: string;
}

/** A placeholder of loading content in the same size, so that the layout does not shift. */
export function Skeleton({ width = "100%", height = "1em", className }: Props) {
  return (
    <span
      className={["skeleton", className].filter(Boolean).join(" ")}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** A placeholder of loading text with the length and line breaks of its children. */
export function SkeletonWords({ children }: { readonly children: ReactNode }) {
  return (
    <span className="skeleton skeleton--words" aria-hidden="true">
      {children}
    </span>
  );
}
