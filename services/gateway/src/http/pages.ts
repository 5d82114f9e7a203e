import { LANGUAGES, LANGUAGE_KEY, OFFLINE_SHELL_PATH, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";

const NOT_INDEXED: readonly string[] = [
  WEB_ROUTES.report,
  WEB_ROUTES.login,
  WEB_ROUTES.dashboard,
  WEB_ROUTES.adminSettings,
  WEB_ROUTES.init,
];

const routes = Object.entries(WEB_ROUTES).map(([name, path]) => ({
  name,
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`),
  isNoindex: NOT_INDEXED.includes(path),
}));

const findRoute = (path: string) => routes.find(({ pattern }) => pattern.test(path));

/** Whether the web app has a page at a path. */
export function isPage(path: string): boolean {
  return path === OFFLINE_SHELL_PATH || findRoute(path) !== undefined;
}

/** Whether search engines must not index the page at a path. */
export function isNoindex(path: string): boolean {
  return findRoute(path)?.isNoindex ?? true;
}

const LANGUAGE_COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(\\w+)`);

/** Reads the language from the web app's cookie; Indonesian without the cookie. */
export function readLanguageCookie(cookie = ""): Language {
  return LANGUAGES.find((language) => language === LANGUAGE_COOKIE.exec(cookie)?.[1]) ?? "id";
}

/** Finds the file of a page: the prerendered one if the path is a route, else the web app's index.html. */
export function htmlFileOf(path: string, language: Language): string {
  const route = findRoute(path);
  return route ? `pages/${route.name}.${language}.html` : "index.html";
}
