import { useCallback } from "react";

const TOUCHES = ["focusin", "pointerenter"] as const;

/** A ref for an element; calls the function when the element is first pointed at or focused. */
export function useFirstTouch(
  touched: () => void,
): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const stop = new AbortController();
      const once = () => {
        stop.abort();
        touched();
      };
      for (const touch of TOUCHES) element.addEventListener(touch, once, { signal: stop.signal });
      return () => stop.abort();
    },
    [touched],
  );
}
