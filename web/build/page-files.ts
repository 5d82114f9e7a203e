import type { Language } from "@tukar-saldo/contracts";
import type { Manifest } from "vite";
import type { PageDocument } from "./documents.js";

/** Texts are fetched by language and part; the Indonesian public ones come with the app. */
function textModules(namespace: PageDocument["namespace"], language: Language): string[] {
  const namespaces = new Set(["public", namespace]);
  if (language === "id") namespaces.delete("public");
  return [...namespaces].map((one) => `shared/i18n/${language}/${one}.ts`);
}

/** Files a page needs before it shows, but for those every page names itself. */
export function pageFiles(manifest: Manifest, page: PageDocument, language: Language): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const modules = ["shared/api/first-answers.ts", ...page.modules, ...textModules(page.namespace, language)];
  for (const module of modules) {
    const key = Object.keys(manifest).find((one) => one.endsWith(`/${module}`));
    if (key === undefined) throw new Error(`the build has no ${module}, which ${page.name} needs`);
    visit(key);
  }
  return [...files];
}
