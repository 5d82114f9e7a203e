import { findPage, LANGUAGES, LANGUAGE_KEY, OFFLINE_SHELL_PATH } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";

/** Whether the web app has a page at a path. */
export function isPage(path: string): boolean {
  return path === OFFLINE_SHELL_PATH || findPage(path) !== undefined;
}

/** Whether search engines must not index the page at a path. */
export function isNoindex(path: string): boolean {
  return !findPage(path)?.page.indexable;
}

const LANGUAGE_COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(\\w+)`);

/** Reads the language from the web app's cookie; Indonesian without the cookie. */
export function readLanguageCookie(cookie = ""): Language {
  return LANGUAGES.find((language) => language === LANGUAGE_COOKIE.exec(cookie)?.[1]) ?? "id";
}

/** Returns the HTML file of the page at a path in a language, or index.html if the path is unknown. */
export function findHtmlFile(path: string, language: Language): string {
  const pageMatch = findPage(path);
  return pageMatch ? `pages/${pageMatch.name}.${language}.html` : "index.html";
}
