import type { Language } from "@tukar-saldo/contracts";
import type { Manifest } from "vite";
import { chunksBefore } from "./chunks-before.js";
import type { Area } from "../src/shared/i18n/resources.js";
import type { PageDocument } from "./documents.js";

/** The texts of a page; the Indonesian ones of the first page come with the app. */
function textModules({ areas }: PageDocument, language: Language): string[] {
  const fetched: readonly Area[] = language === "id" ? areas : ["first", ...areas];
  return fetched.map((area) => `shared/i18n/areas/${area}.${language}.ts`);
}

/** Files a page needs before it shows, but for those every page names itself. */
export function pageFiles(manifest: Manifest, page: PageDocument, language: Language): string[] {
  const modules = ["schemas/first-replies.ts", ...page.modules, ...textModules(page, language)];
  const keys = modules.map((module) => {
    const key = Object.keys(manifest).find((one) => one.endsWith(`/${module}`));
    if (key === undefined) throw new Error(`the build has no ${module}, which ${page.name} needs`);
    return key;
  });
  return [...new Set(chunksBefore(manifest, keys).flatMap(({ file, css = [] }) => [file, ...css]))];
}
