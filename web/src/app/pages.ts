import { findPage, PAGES } from "@tukar-saldo/contracts";
import type { PageName, WebPage } from "@tukar-saldo/contracts";
import { createElement } from "react";
import type { ComponentType } from "react";
import { isArea } from "../shared/i18n/resources.js";
import type { Area, OwnTexts } from "../shared/i18n/resources.js";
import { setPreload } from "../shared/preload.js";
import { GUARDS } from "./guards.js";
import { HomePage } from "./HomePage.js";
import { lazyRoute } from "./lazy-route.js";
import type { LazyRoute } from "./lazy-route.js";
import type { ModulesOf, PageModule } from "./page-modules.js";

const legalPage = { load: () => import("../features/legal/LegalPage.js") };

/** The module of each public page; those of staff pages are in `staff-pages.ts`. */
const PUBLIC_MODULES: ModulesOf<"public"> = {
  guide: { load: () => import("../features/guide/GuidePage.js") },
  orderForm: { load: () => import("../features/order/OrderFormPage.js") },
  summary: { load: () => import("../features/summary/SummaryPage.js") },
  report: { load: () => import("../features/report/ReportPage.js") },
  terms: legalPage,
  privacy: legalPage,
};

const isStaffPage = (name: PageName): name is keyof ModulesOf<"staff"> => PAGES[name].area === "staff";

const findModule = (name: PageName): PageModule | undefined => {
  if (isStaffPage(name)) {
    return { load: async () => (await import("./staff-pages.js")).STAFF_MODULES[name].load() };
  }
  return (PUBLIC_MODULES as Partial<Record<PageName, PageModule>>)[name];
};

/** The areas (groups of locale texts) and own texts of a page, without the area `first`, which the app always loads. */
export function textsOf(name: PageName): readonly (Area | OwnTexts)[] {
  const ownTexts = findModule(name)?.texts;
  return [...(PAGES[name] as WebPage).texts.filter(isArea), ...(ownTexts ? [ownTexts] : [])];
}

function createPage(name: PageName): LazyRoute {
  const module = findModule(name);
  const { component } = PAGES[name] as WebPage;
  if (!module || component === undefined) return { Page: HomePage, preload: async () => undefined };
  const loadComponent = async (): Promise<ComponentType> => {
    const Page = (await module.load())[component];
    if (!Page) throw new Error(`there is no ${component}`);
    return Page;
  };
  return lazyRoute(loadComponent, textsOf(name));
}

function withGuard(name: PageName, { Page, preload }: LazyRoute): LazyRoute {
  const Guard = GUARDS[name];
  if (!Guard) return { Page, preload };
  return { Page: () => createElement(Guard, null, createElement(Page)), preload };
}

/** Every page, wrapped in its guard. */
export const pages = Object.fromEntries(
  (Object.keys(PAGES) as PageName[]).map((name) => [name, withGuard(name, createPage(name))]),
) as Readonly<Record<PageName, LazyRoute>>;

/** The page for unknown paths. */
export const notFoundPage = lazyRoute(
  async () => (await import("../features/not-found/NotFoundPage.js")).NotFoundPage,
  ["later"],
);

/** The page at a path, or the not-found page. */
export function pageAt(pathname: string): LazyRoute {
  const matchedPage = findPage(pathname);
  return matchedPage ? pages[matchedPage.name] : notFoundPage;
}

/** Preloads the page at a path, so that the app's first render shows it without a placeholder. */
export async function preloadAt(pathname: string): Promise<void> {
  if (findPage(pathname)) await pageAt(pathname).preload();
}
setPreload(preloadAt);
