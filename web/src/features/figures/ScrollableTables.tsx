import type { ReactNode } from "react";

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** Tables that scroll on narrow screens; focusable, so that the keyboard can scroll them. */
export function ScrollableTables({ name, children }: Props) {
  return (
    <div role="region" className="figures-tables" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
