import { PAGES } from "@tukar-saldo/contracts";
import type { Language, PageName } from "@tukar-saldo/contracts";
import { prerender } from "react-dom/static";
import { App } from "./app/App.js";
import { CurrentPage } from "./app/CurrentPage.js";
import { Frame } from "./app/layout/Frame.js";
import { textsOf } from "./app/pages.js";
import { loadTexts, preloadLanguage, initI18n } from "./shared/i18n/start.js";
import { RouterContext } from "./shared/router.js";
import type { AppRouter } from "./shared/router.js";

let initialisation: ReturnType<typeof initI18n> | undefined;

/** Returns a page's title and description; also sets the language in which later pages are rendered. */
export async function describePage(
  page: PageName,
  language: Language,
): Promise<{ title: string; lead: string }> {
  const i18next = await (initialisation ??= initI18n(language));
  await loadTexts(...textsOf(page));
  await preloadLanguage(language);
  await i18next.changeLanguage(language);
  // The namespace of a text is the first part of its key.
  const translate = (key: string): string => {
    const namespace = key.split(".")[0] as "common";
    if (!i18next.exists(key, { ns: namespace })) throw new Error(`there is no text ${key}`);
    return (i18next.getFixedT(language, namespace) as (key: string) => string)(key);
  };
  const { title, lead } = PAGES[page];
  return { title: translate(title), lead: translate(lead) };
}

/** Renders a page as a first visit shows it before any data is fetched; the browser hydrates it. @returns its HTML */
export async function renderPage(path: string): Promise<string> {
  const location = { pathname: path, search: "", hash: "", state: undefined, key: "drawn" };
  const router: AppRouter = { location, navigationType: "POP", navigate: () => undefined };
  const app = (
    <App>
      <RouterContext value={router}>
        <Frame>
          <CurrentPage />
        </Frame>
      </RouterContext>
    </App>
  );
  // With an unlimited chunk size, React renders a single chunk; otherwise inline scripts would insert further chunks.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
