import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly number?: boolean;
  readonly children: ReactNode;
}

/** A fact of the report: label and value. */
export function Fact({ label, number, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={number ? "number" : undefined}>{children}</dd>
    </div>
  );
}
