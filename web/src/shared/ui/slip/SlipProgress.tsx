import type { CSSProperties } from "react";

/** The progress bar of a slip, a wave pattern; `quarters` is from 0 to 4. */
export function SlipProgress({ quarters }: { readonly quarters: number }) {
  return (
    <div className="wave" style={{ "--done": `${quarters * 25}%` } as CSSProperties} aria-hidden="true" />
  );
}
