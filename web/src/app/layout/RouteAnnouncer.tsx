import { useEffect, useRef, useState } from "react";
import { focusOn } from "../../shared/focus-on.js";
import { useLocation } from "../../shared/router.js";

/** After a navigation to another page, focuses its heading and announces its title to screen readers. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    setTitle(document.title);
    if (!hash) focusOn(document.querySelector("main h1"));
  }, [pathname, hash]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
