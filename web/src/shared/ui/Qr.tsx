import { useDeferredValue, useMemo } from "react";
import { renderSVG } from "uqr";

const sourceOf = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;

export interface QrProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, always dark on white so that any phone reads it. What stands around it is drawn first. */
export function Qr({ text, label }: QrProps) {
  const drawn = useDeferredValue(text, "");
  const source = useMemo(() => (drawn ? sourceOf(drawn) : undefined), [drawn]);
  return <span className="qr-code">{source && <img src={source} alt={label} />}</span>;
}
