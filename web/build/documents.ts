import { PAGES } from "@tukar-saldo/contracts";
import type { PageName, VerificationAction, WebPage } from "@tukar-saldo/contracts";

interface PageNeeds {
  /** Modules to preload besides the module of the page's component. */
  readonly modules?: readonly string[];
  /** The action for which the page needs human verification as soon as it loads. */
  readonly verifies?: VerificationAction;
}

/** The extra modules and the human verification that some pages need as soon as they load. */
const PAGE_NEEDS: Partial<Record<PageName, PageNeeds>> = {
  report: {
    modules: ["shared/human/altcha.ts", "altcha-lib/dist/esm/v2/algorithms/web/pbkdf2.js"],
    verifies: "transaction_detail",
  },
  dashboard: { modules: ["features/orders/TransactionsTab.tsx"] },
};

/** A page with its own HTML file, which preloads the page's modules before any script runs. */
export interface PageDocument extends WebPage {
  /** The name of the page and of its HTML file. */
  readonly name: PageName;
  /** The modules that the page needs besides the ones that all pages load. */
  readonly modules: readonly string[];
  readonly verifies?: VerificationAction | undefined;
}

/** Lists the module of a page's component and, for staff pages, the modules that all staff pages need. */
function modulesOf({ area, component }: WebPage): string[] {
  if (component === undefined) return [];
  return [`${component}.tsx`, ...(area === "staff" ? ["app/StaffRouter.tsx", "app/staff-pages.ts"] : [])];
}

const pageEntries = Object.entries(PAGES) as [PageName, WebPage][];

/** The documents of all pages. */
export const DOCUMENTS: readonly PageDocument[] = pageEntries.map(([name, page]) => ({
  ...page,
  name,
  modules: [...modulesOf(page), ...(PAGE_NEEDS[name]?.modules ?? [])],
  verifies: PAGE_NEEDS[name]?.verifies,
}));
