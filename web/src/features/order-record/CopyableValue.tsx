import type { ReactNode } from "react";
import { isMaskedNumber } from "../../shared/orders/readable-numbers.js";
import { CopyButton } from "../../shared/ui/CopyButton.js";

interface Props {
  readonly text: string;
  readonly label: string;
  /** The text as shown, e.g. with grouped digits. */
  readonly children: ReactNode;
}

/** A value with a copy button; a masked value has no copy button. */
export function CopyableValue({ text, label, children }: Props) {
  return (
    <span className="record-facts__line">
      <span>{children}</span>
      {!isMaskedNumber(text) && <CopyButton text={text} label={label} />}
    </span>
  );
}
