import { SCROLL_TO_ANCHOR_DELAY_MS } from "@tukar-saldo/contracts";
import { useEffect } from "react";
import { focusOn } from "../../shared/focus-on.js";
import { useNavigationType, useLocation } from "../../shared/router.js";

/** Scrolls to the URL's anchor after a delay; a new page without an anchor starts at the top. */
export function HashScroll() {
  const location = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    const { hash } = location;
    if (!hash) {
      if (navigationType !== "POP") window.scrollTo(0, 0);
      return;
    }
    const timer = setTimeout(() => scrollToAnchor(hash.slice(1)), SCROLL_TO_ANCHOR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [location, navigationType]);
  return null;
}

/** Scrolls and moves the focus, as browsers do for an anchor: the Tab key then continues from there. */
function scrollToAnchor(anchor: string): void {
  const target = document.getElementById(anchor);
  target?.scrollIntoView();
  if (!target?.contains(document.activeElement)) focusOn(target);
}
