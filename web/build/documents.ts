import { PAGES } from "@tukar-saldo/contracts";
import type { PageName, VerificationAction, WebPage } from "@tukar-saldo/contracts";

interface Needs {
  /** Files beyond those of its component. */
  readonly modules?: readonly string[];
  /** The human verification it needs at once. */
  readonly verifies?: VerificationAction;
}

/** What some pages need as soon as they show. */
const NEEDS: Partial<Record<PageName, Needs>> = {
  report: {
    modules: ["shared/human/altcha.ts", "altcha-lib/dist/esm/v2/algorithms/web/pbkdf2.js"],
    verifies: "transaction_detail",
  },
  dashboard: { modules: ["features/orders/TransactionsTab.tsx"] },
};

/** A page with an HTML file of its own, which asks for what the page needs before any script has run. */
export interface PageDocument extends WebPage {
  /** Name of the page, and of the file. */
  readonly name: PageName;
  /** What the page needs beyond what all pages do. */
  readonly modules: readonly string[];
  readonly verifies?: VerificationAction | undefined;
}

/** The files that come with a page's component: the file of its name, and for staff their router and pages. */
function modulesOf({ area, component }: WebPage): string[] {
  if (component === undefined) return [];
  return [`${component}.tsx`, ...(area === "staff" ? ["app/StaffRouter.tsx", "app/staff-pages.ts"] : [])];
}

const entries = Object.entries(PAGES) as [PageName, WebPage][];

/** The documents of the table of pages. */
export const DOCUMENTS: readonly PageDocument[] = entries.map(([name, page]) => ({
  ...page,
  name,
  modules: [...modulesOf(page), ...(NEEDS[name]?.modules ?? [])],
  verifies: NEEDS[name]?.verifies,
}));
