import { useEffect } from "react";

/** Names the page in the tab and for the route announcement. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tukar Saldo`;
  }, [title]);
}
