import { useEffect } from "react";

/** The first screen has the line for itself until then. */
const AFTER_MS = 2_000;

interface Part {
  readonly preload: () => void;
}

/** Fetches parts before they are needed, while the line is there: it may be down when they are. */
export function useFetchAhead(parts: readonly Part[], isReady = true): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      for (const { preload } of parts) preload();
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [parts, isReady]);
}
