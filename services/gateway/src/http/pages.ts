import { LANGUAGES, LANGUAGE_KEY, OFFLINE_SHELL, WEB } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";

const NOT_FOR_SEARCH: readonly string[] = [WEB.report, WEB.login, WEB.dashboard, WEB.adminSettings, WEB.init];

const routes = Object.entries(WEB).map(([name, path]) => ({
  name,
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`),
  isHidden: NOT_FOR_SEARCH.includes(path),
}));

const routeAt = (path: string) => routes.find(({ pattern }) => pattern.test(path));

/** Whether the web app has a page at this path; others get its 404 page. */
export function isPage(path: string): boolean {
  return path === OFFLINE_SHELL || routeAt(path) !== undefined;
}

/** Whether search engines must not list the page. */
export function isHidden(path: string): boolean {
  return routeAt(path)?.isHidden ?? true;
}

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(\\w+)`);

/** The language somebody chose in the app, by its cookie; else Indonesian. */
export function chosenLanguage(cookie = ""): Language {
  return LANGUAGES.find((language) => language === CHOSEN.exec(cookie)?.[1]) ?? "id";
}

/** The HTML file of a page, as the build names it. */
export function pageFile(path: string, language: Language): string {
  const route = routeAt(path);
  return route ? `pages/${route.name}.${language}.html` : "index.html";
}
