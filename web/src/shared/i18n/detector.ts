import { LANGUAGE_KEY as KEY, LANGUAGES } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { browserStorage } from "../storage.js";

const YEAR_SECONDS = 31_536_000;

function ours(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text?.slice(0, 2));
}

/** Local storage first, then the cookie, else Indonesian. */
export function detectLanguage(): Language {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith(`${KEY}=`));
  return ours(browserStorage.get(KEY)) ?? ours(cookie?.slice(KEY.length + 1)) ?? "id";
}

/** Kept in a cookie; an entry in local storage, which is asked first, must not overrule the choice. */
export function rememberLanguage(language: Language, protocol = location.protocol): void {
  const secure = protocol === "https:" ? "; secure" : "";
  document.cookie = `${KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  if (browserStorage.get(KEY) !== null) browserStorage.set(KEY, language);
}
