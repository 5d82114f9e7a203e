import { useDeferredValue, useMemo } from "react";
import { renderSVG } from "uqr";

const renderDataUrl = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;

export interface QrProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, always dark on white so that every phone can scan it. It is rendered after the content around it. */
export function Qr({ text, label }: QrProps) {
  const deferredText = useDeferredValue(text, "");
  const dataUrl = useMemo(() => (deferredText ? renderDataUrl(deferredText) : undefined), [deferredText]);
  return <span className="qr-code">{dataUrl && <img src={dataUrl} alt={label} />}</span>;
}
