import { useEffect, useState } from "react";

const ICON_SELECTOR = "link[rel=icon]";
const PLAIN_ICON = "/favicon.svg";
const MARKED_ICON = "/favicon-new.svg";

/** Counts the orders that arrive while the browser tab is hidden, and marks the tab's icon with a dot. */
export function useUnread(): { readonly unread: number; readonly add: (count: number) => void } {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const resetIfVisible = (): void => {
      if (!document.hidden) setUnread(0);
    };
    document.addEventListener("visibilitychange", resetIfVisible);
    return () => document.removeEventListener("visibilitychange", resetIfVisible);
  }, []);
  const isUnread = unread > 0;
  useEffect(() => {
    if (!isUnread) return;
    const icon = document.querySelector(ICON_SELECTOR);
    icon?.setAttribute("href", MARKED_ICON);
    return () => icon?.setAttribute("href", PLAIN_ICON);
  }, [isUnread]);
  return { unread, add: (count) => document.hidden && setUnread((previous) => previous + count) };
}
