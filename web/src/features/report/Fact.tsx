import type { ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly number?: boolean;
  readonly children: ReactNode;
}

/** A label and its value in the report. */
export function Fact({ label, number, children }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={number ? "number" : undefined}>{children}</dd>
    </div>
  );
}
