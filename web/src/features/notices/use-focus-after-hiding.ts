import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { focusOn } from "../../shared/focus-on.js";

/**
 * A notice that is hidden takes its button with it: the focus goes to that of the notice in its place, or the one
 * before; after the last notice to what stands below.
 */
export function useFocusAfterHiding(
  section: RefObject<HTMLElement | null>,
  count: number,
): (at: number) => void {
  const hiddenAt = useRef<number>(undefined);
  useEffect(() => {
    const at = hiddenAt.current;
    if (at === undefined) return;
    hiddenAt.current = undefined;
    const buttons = section.current?.querySelectorAll<HTMLElement>(".notices__hide");
    (buttons?.[at] ?? buttons?.[at - 1])?.focus();
  }, [section, count]);
  return (at) => {
    const next = section.current?.nextElementSibling;
    if (count === 1 && next instanceof HTMLElement) focusOn(next);
    else hiddenAt.current = at;
  };
}
