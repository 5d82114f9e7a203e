import type { Language } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.js";
import type { Area, Texts } from "./shared/i18n/resources.js";
import { loadTexts, preloadLanguage, startTexts } from "./shared/i18n/start.js";

/** The texts of a page, and among them its title and the sentence that describes it. */
export interface Named {
  readonly areas: readonly Area[];
  readonly namespace: keyof Texts;
  readonly title: string;
  readonly lead: string;
}

let started: ReturnType<typeof startTexts> | undefined;

/** Title and description of a page; from here on pages are drawn in this language. */
export async function name(
  { areas, namespace, title, lead }: Named,
  language: Language,
): Promise<{ title: string; lead: string }> {
  const texts = await (started ??= startTexts(language));
  await loadTexts(...areas);
  await preloadLanguage(language);
  await texts.changeLanguage(language);
  const t = texts.getFixedT(language, namespace) as (key: string) => string;
  return { title: t(title), lead: t(lead) };
}

/** A page as a first visitor sees it before anything was fetched; the browser takes it over from there. */
export async function draw(path: string): Promise<string> {
  const At = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  // In one piece: parts that come later would need scripts to put them into their places.
  const { prelude } = await prerender(<App Router={At} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return new Response(prelude).text();
}
