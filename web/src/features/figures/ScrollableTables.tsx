import type { ReactNode } from "react";

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** Tables that a phone shows in part: whoever has no mouse scrolls them with the arrow keys, so they take the focus. */
export function ScrollableTables({ name, children }: Props) {
  return (
    <div role="region" className="figures-tables" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
