import { useEffect, useRef, useState } from "react";
import { focusOn } from "../../shared/focus-on.js";
import { useLocation } from "../../shared/router.js";

/** After a change of page the focus goes to its heading and its title is read out. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (!hash) focusOn(document.querySelector("main h1"));
  }, [pathname, hash]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
