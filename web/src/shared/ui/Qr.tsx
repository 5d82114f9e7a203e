import { renderSVG } from "uqr";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code, always dark on white so that any phone reads it. */
export function Qr({ text, label }: Props) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;
  return (
    <span className="qr">
      <img src={source} alt={label} />
    </span>
  );
}
