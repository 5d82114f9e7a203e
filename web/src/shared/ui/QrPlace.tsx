import { Suspense } from "react";
import { latePart } from "../late-part.js";
import type { QrProps } from "./Qr.js";

/** The drawing of a QR code is no small program, and a page is whole without it. */
const Qr = latePart(async () => (await import("./Qr.js")).Qr, { otherwise: Empty });

export const preloadQr = Qr.preload;

/** A QR code, whose place is there before it. */
export function QrPlace(props: QrProps) {
  return (
    <Suspense fallback={<Empty />}>
      <Qr {...props} />
    </Suspense>
  );
}

function Empty() {
  return <span className="qr-code" aria-hidden="true" />;
}
