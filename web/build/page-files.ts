import type { Language } from "@tukar-saldo/contracts";
import type { Manifest } from "vite";
import { chunksBefore } from "./chunks-before.js";
import type { PageDocument } from "./documents.js";

/** Texts are fetched by language and part; the Indonesian public ones come with the app. */
function textModules(namespace: PageDocument["namespace"], language: Language): string[] {
  const namespaces = new Set(["public", namespace]);
  if (language === "id") namespaces.delete("public");
  return [...namespaces].map((one) => `shared/i18n/${language}/${one}.ts`);
}

/** Files a page needs before it shows, but for those every page names itself. */
export function pageFiles(manifest: Manifest, page: PageDocument, language: Language): string[] {
  const modules = ["schemas/first-replies.ts", ...page.modules, ...textModules(page.namespace, language)];
  const keys = modules.map((module) => {
    const key = Object.keys(manifest).find((one) => one.endsWith(`/${module}`));
    if (key === undefined) throw new Error(`the build has no ${module}, which ${page.name} needs`);
    return key;
  });
  return [...new Set(chunksBefore(manifest, keys).flatMap(({ file, css = [] }) => [file, ...css]))];
}
