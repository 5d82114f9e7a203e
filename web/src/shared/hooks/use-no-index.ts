import { useEffect } from "react";

/** Keeps a page out of search engines while it is shown. */
export function useNoIndex(isHidden: boolean): void {
  useEffect(() => {
    if (!isHidden) return;
    const meta = document.createElement("meta");
    meta.name = "robots";
    meta.content = "noindex";
    document.head.append(meta);
    return () => meta.remove();
  }, [isHidden]);
}
