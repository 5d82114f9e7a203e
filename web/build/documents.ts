import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import type { Named } from "../src/prerender.js";

/** A page with an HTML file of its own, which asks for what the page needs before any script has run. */
export interface PageDocument extends Named {
  /** Name of the route, and of the file. */
  readonly name: keyof typeof WEB_ROUTES;
  readonly path: string;
  /** What the page needs beyond what all pages do. */
  readonly modules: readonly string[];
  /** Whether its content stands in the file; what depends on the state of a browser can't. */
  readonly drawn: boolean;
  /** The human verification it needs at once. */
  readonly verifies?: VerificationAction;
}

const landing = { namespace: "landing", title: "landing.title", lead: "landing.lead" } as const;
const staff = { ...landing, areas: ["later", "staff"], drawn: false } as const;

function page(name: keyof typeof WEB_ROUTES, rest: Omit<PageDocument, "name" | "path">): PageDocument {
  return { name, path: WEB_ROUTES[name], ...rest };
}

export const DOCUMENTS: readonly PageDocument[] = [
  page("home", { ...landing, areas: [], modules: [], drawn: true }),
  page("homeAlias", { ...landing, areas: [], modules: [], drawn: true }),
  page("guide", {
    areas: ["later", "guide"],
    namespace: "guide",
    title: "guide.title",
    lead: "guide.lead",
    modules: ["features/guide/GuidePage.tsx"],
    drawn: true,
  }),
  page("orderForm", {
    ...landing,
    areas: ["later"],
    namespace: "order",
    title: "order.title",
    modules: ["features/order/OrderFormPage.tsx"],
    drawn: true,
  }),
  page("summary", {
    ...landing,
    areas: ["later"],
    modules: ["features/summary/SummaryPage.tsx"],
    drawn: false,
  }),
  page("report", {
    ...landing,
    areas: ["later"],
    namespace: "report",
    title: "report.title",
    modules: [
      "features/report/ReportPage.tsx",
      "shared/human/altcha.ts",
      "altcha-lib/dist/esm/v2/algorithms/web/pbkdf2.js",
    ],
    drawn: true,
    verifies: "transaction_detail",
  }),
  page("login", {
    ...staff,
    namespace: "login",
    title: "login.title",
    modules: ["features/auth/LoginPage.tsx"],
    drawn: true,
  }),
  page("init", { ...staff, areas: [...staff.areas, "init"], modules: ["features/init/InitPage.tsx"] }),
  page("dashboard", {
    ...staff,
    modules: ["app/dashboard/DashboardPage.tsx", "features/orders/TransactionsTab.tsx"],
  }),
  page("adminSettings", {
    ...staff,
    areas: [...staff.areas, "admin-settings"],
    modules: ["features/admin-settings/AdminSettingsPage.tsx"],
  }),
];
