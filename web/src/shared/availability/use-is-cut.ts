import { useCallback, useState } from "react";

/** Whether a line was longer than its room when it came; it stays so, since it may be shown whole by then. */
export function useIsCut<Line extends HTMLElement>(): [(line: Line | null) => void, boolean] {
  const [isCut, setCut] = useState(false);
  const measure = useCallback((line: Line | null): void => {
    if (line && line.scrollWidth > line.clientWidth) setCut(true);
  }, []);
  return [measure, isCut];
}
