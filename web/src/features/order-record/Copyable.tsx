import type { ReactNode } from "react";
import { Copy } from "../../shared/ui/Copy.js";

interface Props {
  readonly text: string;
  readonly label: string;
  /** The text as it is read. */
  readonly children: ReactNode;
}

/** A value with its own button to copy it. */
export function Copyable({ text, label, children }: Props) {
  return (
    <span className="record-facts__line">
      <span>{children}</span>
      <Copy text={text} label={label} />
    </span>
  );
}
