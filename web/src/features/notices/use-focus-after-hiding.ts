import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { focusOn } from "../../shared/focus-on.js";

/** Finds the hide button nearest to a row: the next one at or after the row's index, else the last one before it. */
function findNearestButton(section: HTMLElement, rowIndex: number): HTMLElement | undefined {
  const hideButtons = [...section.querySelectorAll("li")].map((row) =>
    row.querySelector<HTMLElement>(".notices__hide"),
  );
  return (
    hideButtons.slice(rowIndex).find(Boolean) ?? hideButtons.slice(0, rowIndex).findLast(Boolean) ?? undefined
  );
}

/**
 * Moves the focus when a notice and its button are hidden: to the hide button of the nearest notice, else to the button
 * that shows earlier notices, else to the element below the list.
 */
export function useFocusAfterHiding(
  section: RefObject<HTMLElement | null>,
  count: number,
): (at: number) => void {
  const hiddenIndex = useRef<number>(undefined);
  useEffect(() => {
    const at = hiddenIndex.current;
    if (at === undefined) return;
    hiddenIndex.current = undefined;
    if (!section.current) return;
    const toggle = section.current.querySelector<HTMLElement>(".notices__more");
    const target = findNearestButton(section.current, at);
    // Buttons of a collapsed list cannot be focused.
    const button = target?.closest("[hidden]") ? toggle : (target ?? toggle);
    const nextElement = section.current.nextElementSibling;
    if (button) button.focus();
    else if (nextElement instanceof HTMLElement) focusOn(nextElement);
  }, [section, count]);
  return (at) => {
    const next = section.current?.nextElementSibling;
    if (count === 1 && next instanceof HTMLElement) focusOn(next);
    else hiddenIndex.current = at;
  };
}
