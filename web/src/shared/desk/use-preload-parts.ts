import { useEffect } from "react";

/** Delays preloading, so that the first screen gets all the bandwidth. */
const PRELOAD_DELAY_MS = 2_000;

interface PreloadablePart {
  readonly preload: () => void;
}

/** Preloads lazy-loaded parts, so that they are available if the connection is lost later. */
export function usePreloadParts(parts: readonly PreloadablePart[], isReady = true): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const { preload } of parts) preload();
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [parts, isReady]);
}
