import type { CSSProperties } from "react";

/** The band of a banknote: how much of the slip is printed, 0 to 4 quarters. */
export function Wave({ quarters }: { readonly quarters: number }) {
  return (
    <div className="wave" style={{ "--done": `${quarters * 25}%` } as CSSProperties} aria-hidden="true" />
  );
}
