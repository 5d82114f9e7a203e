import type { ReactNode } from "react";

/** The rows of a slip, each with a label, a dotted leader and a value. */
export function Rows({ part, children }: { readonly part?: boolean; readonly children: ReactNode }) {
  return <dl className={part ? "rows rows--part" : "rows"}>{children}</dl>;
}

interface RowProps {
  readonly label: ReactNode;
  /** The value's style: `number` does not wrap, `typed` may be long, `free` is green, `blank` empty, `bad` invalid. */
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
