import { Suspense } from "react";
import { lazyPart } from "../lazy-part.js";
import type { QrProps } from "./Qr.js";

/** The QR library is large and not essential, so it is lazy-loaded. */
const Qr = lazyPart(async () => (await import("./Qr.js")).Qr, { otherwise: Placeholder });

export const preloadQr = Qr.preload;

/** A QR code whose space is reserved while its code loads. */
export function LazyQr(props: QrProps) {
  return (
    <Suspense fallback={<Placeholder />}>
      <Qr {...props} />
    </Suspense>
  );
}

function Placeholder() {
  return <span className="qr-code" aria-hidden="true" />;
}
