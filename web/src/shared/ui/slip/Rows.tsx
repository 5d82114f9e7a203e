import type { ReactNode } from "react";

/** Lines of a slip: a label, a dotted leader, a value. */
export function Rows({ part, children }: { readonly part?: boolean; readonly children: ReactNode }) {
  return <dl className={part ? "rows rows--part" : "rows"}>{children}</dl>;
}

interface RowProps {
  readonly label: ReactNode;
  /** `number` keeps a number whole, `typed` may be long; `free` is green, `blank` not printed yet, `bad` needs a fix. */
  readonly kind?: "number" | "typed" | "free" | "blank" | "bad";
  readonly children: ReactNode;
}

export function Row({ label, kind, children }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={kind === "number" ? kind : kind && `rows__value--${kind}`}>{children}</dd>
    </div>
  );
}
