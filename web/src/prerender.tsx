import type { Language } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/App.js";
import { startTexts } from "./shared/i18n/start.js";

/** Where texts of a page come from: keys of its title and of the sentence that describes it. */
export interface Named {
  readonly namespace: "public" | "staff" | "guide";
  readonly title: string;
  readonly lead: string;
}

let started: ReturnType<typeof startTexts> | undefined;

/** Title and description of a page; from here on pages are drawn in this language. */
export async function name(
  { namespace, title, lead }: Named,
  language: Language,
): Promise<{ title: string; lead: string }> {
  const texts = await (started ??= startTexts(language));
  await texts.changeLanguage(language);
  await texts.loadNamespaces(namespace);
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
