import { useEffect, useState } from "react";

const ICON = "link[rel=icon]";
const PLAIN = "/favicon.svg";
const DOTTED = "/favicon-new.svg";

/** Counts what came while this tab was not looked at; the icon of the tab carries a dot for it. */
export function useUnread(): { readonly unread: number; readonly add: (count: number) => void } {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) setUnread(0);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const isUnread = unread > 0;
  useEffect(() => {
    if (!isUnread) return;
    const icon = document.querySelector(ICON);
    icon?.setAttribute("href", DOTTED);
    return () => icon?.setAttribute("href", PLAIN);
  }, [isUnread]);
  return { unread, add: (count) => document.hidden && setUnread((now) => now + count) };
}
