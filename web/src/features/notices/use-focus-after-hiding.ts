import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { focusOn } from "../../shared/focus-on.js";

/** The button of the row at a place, else of the next row that has one, else of the nearest before. */
function nearestButton(section: HTMLElement, at: number): HTMLElement | undefined {
  const buttons = [...section.querySelectorAll("li")].map((row) =>
    row.querySelector<HTMLElement>(".notices__hide"),
  );
  return buttons.slice(at).find(Boolean) ?? buttons.slice(0, at).findLast(Boolean) ?? undefined;
}

/**
 * A notice that is hidden takes its button with it: the focus goes to that of the nearest notice that can be hidden,
 * else to the button of the earlier ones; where neither is left, to what stands below.
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
    if (!section.current) return;
    const more = section.current.querySelector<HTMLElement>(".notices__more");
    const target = nearestButton(section.current, at);
    // In a folded list no button takes the focus.
    const button = target?.closest("[hidden]") ? more : (target ?? more);
    const next = section.current.nextElementSibling;
    if (button) button.focus();
    else if (next instanceof HTMLElement) focusOn(next);
  }, [section, count]);
  return (at) => {
    const next = section.current?.nextElementSibling;
    if (count === 1 && next instanceof HTMLElement) focusOn(next);
    else hiddenAt.current = at;
  };
}
