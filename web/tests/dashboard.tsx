import { useEffect } from "react";
import type { ReactNode } from "react";
import { DeskContext, useNewDesk } from "../src/shared/desk/desk.js";
import type { Desk } from "../src/shared/desk/desk.js";
import { show } from "./show.js";

/** The dashboard that was shown last. */
const open: { desk?: Desk } = {};

function Around({ children }: { readonly children: ReactNode }) {
  const desk = useNewDesk();
  useEffect(() => void (open.desk = desk), [desk]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** A window as wide as wanted: jsdom lays nothing out and has no media queries. */
export function windowOf(width: number): void {
  window.matchMedia = ((query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

/** Renders a section of the dashboard with the dashboard around it. */
export function showTab(tab: ReactNode, options: Parameters<typeof show>[1] = {}) {
  return show(<Around>{tab}</Around>, { at: "/admin/dashboard", ...options });
}
