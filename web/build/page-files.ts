import type { Language } from "@tukar-saldo/contracts";
import type { Manifest } from "vite";
import { collectChunks } from "./collect-chunks.js";
import type { PageDocument } from "./documents.js";

/**
 * The areas (groups of locale texts) that a page loads; the app's bundle already contains the Indonesian texts of the
 * area `first`.
 */
const listTextAreas = ({ texts }: PageDocument, language: Language): readonly string[] =>
  language === "id" ? texts : ["first", ...texts];

/** Lists the files of a page's modules, texts and their static imports; index.html may already load some of them. */
export function listPageFiles(manifest: Manifest, page: PageDocument, language: Language): string[] {
  const findKey = (...names: readonly string[]): string => {
    const key = Object.keys(manifest).find((candidate) =>
      names.some((name) => candidate.endsWith(`/${name}`)),
    );
    if (key === undefined)
      throw new Error(`the build has no ${names.join(" or ")}, which ${page.name} needs`);
    return key;
  };
  const manifestKeys = [
    ...["schemas/first-replies.ts", ...page.modules].map((module) => findKey(module)),
    // Each name is an area of several locale namespaces, or a namespace that only this page uses.
    ...listTextAreas(page, language).map((name) =>
      findKey(`areas/${name}.${language}.ts`, `locales/${language}/${name}.json`),
    ),
  ];
  return [...new Set(collectChunks(manifest, manifestKeys).flatMap(({ file, css = [] }) => [file, ...css]))];
}
