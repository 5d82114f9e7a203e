import { encode } from "uqr";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code, always dark on white so that any phone reads it. */
export function Qr({ text, label }: Props) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <span className="qr">
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path fill="#000" d={path} />
      </svg>
    </span>
  );
}
