import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const mediaQueryList = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      mediaQueryList.addEventListener("change", onChange);
      return () => mediaQueryList.removeEventListener("change", onChange);
    },
    [mediaQueryList],
  );
  return useSyncExternalStore(subscribe, () => mediaQueryList.matches);
}
