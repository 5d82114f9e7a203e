import type { ReactNode } from "react";
import { isMaskedNumber } from "../../shared/orders/grouped-digits.js";
import { Copy } from "../../shared/ui/Copy.js";

interface Props {
  readonly text: string;
  readonly label: string;
  /** The text as it is read. */
  readonly children: ReactNode;
}

/** A value with its own button to copy it; what is masked is of no use elsewhere. */
export function Copyable({ text, label, children }: Props) {
  return (
    <span className="record-facts__line">
      <span>{children}</span>
      {!isMaskedNumber(text) && <Copy text={text} label={label} />}
    </span>
  );
}
