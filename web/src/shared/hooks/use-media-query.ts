import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const mediaQueryList = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      mediaQueryList.addEventListener("change", changed);
      return () => mediaQueryList.removeEventListener("change", changed);
    },
    [mediaQueryList],
  );
  return useSyncExternalStore(subscribe, () => mediaQueryList.matches);
}
