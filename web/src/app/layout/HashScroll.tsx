import { SCROLL_TO_ANCHOR_DELAY_MS } from "@tukar-saldo/contracts";
import { useEffect } from "react";
import { focusOn } from "../../shared/focus-on.js";
import { useArrival, useLocation } from "../../shared/router.js";

/** Scrolls to the anchor of the address after a moment; a new page without one starts at its top. */
export function HashScroll() {
  const location = useLocation();
  const type = useArrival();
  useEffect(() => {
    const { hash } = location;
    if (!hash) {
      if (type !== "POP") window.scrollTo(0, 0);
      return;
    }
    const timer = setTimeout(() => goTo(hash.slice(1)), SCROLL_TO_ANCHOR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [location, type]);
  return null;
}

/** As the browser does with an anchor of its own: the next Tab goes on from there. */
function goTo(anchor: string): void {
  const target = document.getElementById(anchor);
  target?.scrollIntoView();
  if (!target?.contains(document.activeElement)) focusOn(target);
}
