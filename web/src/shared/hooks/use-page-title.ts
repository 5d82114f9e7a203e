import { useEffect } from "react";

/** Sets the document title, which the route announcer also reads. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tukar Saldo`;
  }, [title]);
}
