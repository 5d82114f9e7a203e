import { useCallback } from "react";

const TOUCHES = ["focusin", "pointerenter"] as const;

/** A ref callback for an element; calls `touched` when the element is first hovered or focused. */
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
