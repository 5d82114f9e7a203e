import { useCallback, useState } from "react";

/** Whether a line overflowed when it mounted; stays true, since the line may be expanded later. */
export function useIsTruncated<Line extends HTMLElement>(): [(line: Line | null) => void, boolean] {
  const [isTruncated, setTruncated] = useState(false);
  const measure = useCallback((line: Line | null): void => {
    if (line && line.scrollWidth > line.clientWidth) setTruncated(true);
  }, []);
  return [measure, isTruncated];
}
