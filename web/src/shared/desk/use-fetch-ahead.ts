import { useEffect } from "react";

/** Until then the first screen has all the bandwidth. */
const DELAY_MS = 2_000;

interface Part {
  readonly preload: () => void;
}

/** Preloads late parts, so that they are available if the connection is lost later. */
export function useFetchAhead(parts: readonly Part[], isReady = true): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const { preload } of parts) preload();
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [parts, isReady]);
}
