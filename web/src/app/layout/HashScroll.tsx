import { SCROLL_TO_ANCHOR_DELAY_MS } from "@tukar-saldo/contracts";
import { useEffect } from "react";
import { useLocation, useNavigationType } from "../../shared/router.js";

/** Scrolls to the anchor of the address after a moment; a new page without one starts at its top. */
export function HashScroll() {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const { hash } = location;
    if (!hash) {
      if (type !== "POP") window.scrollTo(0, 0);
      return;
    }
    const scroll = () => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    const timer = setTimeout(scroll, SCROLL_TO_ANCHOR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [location, type]);
  return null;
}
