import { useEffect } from "react";

/** Hides the page from search engines by a noindex meta tag while `isHidden` is true. */
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
