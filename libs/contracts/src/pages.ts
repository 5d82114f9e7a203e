/** A page of the web app. */
export interface WebPage {
  /** The path, in which `:name` stands for one segment. */
  readonly path: string;
  /** Staff pages have dense controls and run under the data router. */
  readonly area: "public" | "staff";
  /** The name of the page's component and its file; absent if the page is part of the initial bundle. */
  readonly component?: string;
  /** The i18n namespaces that the page loads: shared ones and its own. */
  readonly texts: readonly string[];
  /** The message keys of the page's title and of its description for search engines. */
  readonly title: string;
  readonly lead: string;
  /** Whether the build prerenders the page; not possible for a page that depends on the browser's storage. */
  readonly prerender: boolean;
  /** Whether search engines may index the page. */
  readonly indexable: boolean;
  /** Whether the service worker caches the page's files. */
  readonly offline: boolean;
}

const publicPage = {
  area: "public",
  texts: ["later"],
  lead: "landing.lead",
  prerender: true,
  indexable: true,
  offline: false,
} as const;
const staffPage = {
  area: "staff",
  texts: ["later", "staff"],
  lead: "landing.lead",
  prerender: false,
  indexable: false,
  offline: false,
} as const;
const legalPage = { ...publicPage, component: "LegalPage", texts: ["rare"] } as const;
const landingPage = { ...publicPage, texts: [], title: "landing.title", offline: true } as const;

/** The pages of the web app. Router, prerendering, service worker, gateway and tests read this table. */
export const PAGES = {
  home: { ...landingPage, path: "/" },
  homeAlias: { ...landingPage, path: "/home" },
  guide: {
    ...publicPage,
    path: "/panduan",
    component: "GuidePage",
    texts: ["later", "guide"],
    title: "guide.title",
    lead: "guide.lead",
    offline: true,
  },
  orderForm: {
    ...publicPage,
    path: "/transaction-form",
    component: "OrderFormPage",
    title: "order.title",
  },
  summary: {
    ...publicPage,
    path: "/transaction-summary",
    component: "SummaryPage",
    texts: ["later", "slip"],
    title: "summary.title",
    prerender: false,
  },
  report: {
    ...publicPage,
    path: "/transaction/:transaction_id",
    component: "ReportPage",
    texts: ["later", "slip", "report"],
    title: "report.title",
    indexable: false,
  },
  terms: { ...legalPage, path: "/ketentuan", title: "legal.terms", lead: "legal.terms.lead" },
  privacy: { ...legalPage, path: "/privasi", title: "legal.privacy", lead: "legal.privacy.lead" },
  login: {
    ...staffPage,
    path: "/mimin/deye/login",
    component: "LoginPage",
    title: "login.title",
    prerender: true,
  },
  dashboard: {
    ...staffPage,
    path: "/admin/dashboard",
    component: "DashboardPage",
    texts: ["later", "staff", "desk"],
    title: "dashboard.title.user",
  },
  adminSettings: {
    ...staffPage,
    path: "/admin/settings",
    component: "AdminSettingsPage",
    texts: ["later", "staff", "admin-settings"],
    title: "adminSettings.title",
  },
  init: {
    ...staffPage,
    path: "/initpage",
    component: "InitPage",
    texts: ["later", "staff", "init"],
    title: "init.title",
  },
} as const satisfies Record<string, WebPage>;

export type PageName = keyof typeof PAGES;

type PagePaths = { readonly [Name in PageName]: (typeof PAGES)[Name]["path"] };

/** The paths of the web app's pages by name. */
export const WEB_ROUTES = Object.fromEntries(
  Object.entries(PAGES).map(([name, { path }]) => [name, path]),
) as PagePaths;

/** The path of the app shell without a page's content, which the service worker caches for offline use. */
export const OFFLINE_SHELL_PATH = "/offline";

const pagePatterns = (Object.entries(PAGES) as [PageName, WebPage][]).map(([name, page]) => ({
  name,
  page,
  pattern: new RegExp(`^${page.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`),
}));

export interface FoundPage {
  readonly name: PageName;
  readonly page: WebPage;
  /** The values of the path's `:name` segments, not URL-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the page at a path. */
export function findPage(path: string): FoundPage | undefined {
  for (const { name, page, pattern } of pagePatterns) {
    const match = pattern.exec(path);
    if (match) return { name, page, params: { ...match.groups } };
  }
  return undefined;
}
