import { useCallback } from "react";

const FIRST_TOUCH_EVENTS = ["focusin", "pointerenter"] as const;

/** A ref callback for an element; calls `onFirstTouch` when the element is first hovered or focused. */
export function useFirstTouch(
  onFirstTouch: () => void,
): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const controller = new AbortController();
      const callOnce = () => {
        controller.abort();
        onFirstTouch();
      };
      for (const event of FIRST_TOUCH_EVENTS)
        element.addEventListener(event, callOnce, { signal: controller.signal });
      return () => controller.abort();
    },
    [onFirstTouch],
  );
}
