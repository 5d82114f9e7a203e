import { LANGUAGE_KEY as KEY, LANGUAGES } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { browserStorage } from "../storage.js";

const YEAR_SECONDS = 31_536_000;

function toLanguage(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text?.slice(0, 2));
}

/** The language stored in local storage or else in the cookie; Indonesian by default. */
export function detectLanguage(): Language {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith(`${KEY}=`));
  return toLanguage(browserStorage.get(KEY)) ?? toLanguage(cookie?.slice(KEY.length + 1)) ?? "id";
}

/** Stores the language in a cookie, and replaces the one in local storage, if any, which takes precedence. */
export function rememberLanguage(language: Language, protocol = location.protocol): void {
  const secureAttribute = protocol === "https:" ? "; secure" : "";
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secureAttribute}`;
  if (browserStorage.get(KEY) !== null) browserStorage.set(KEY, language);
}
