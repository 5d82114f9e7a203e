import { useEffect } from "react";
import type { ReactNode } from "react";
import { DeskContext, useCreateDesk } from "../src/shared/desk/desk.js";
import type { Desk } from "../src/shared/desk/desk.js";
import { show } from "./show.js";

/** The context of the dashboard that was rendered last. */
const rendered: { desk?: Desk } = {};

function DashboardContextProvider({ children }: { readonly children: ReactNode }) {
  const desk = useCreateDesk();
  useEffect(() => void (rendered.desk = desk), [desk]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** Mocks matchMedia for a window width in pixels: jsdom has no layout and no media queries. */
export function mockWindowWidth(width: number): void {
  window.matchMedia = ((query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

/** Renders a tab inside the dashboard's context. */
export function showTab(tab: ReactNode, options: Parameters<typeof show>[1] = {}) {
  return show(<DashboardContextProvider>{tab}</DashboardContextProvider>, {
    at: "/admin/dashboard",
    ...options,
  });
}
