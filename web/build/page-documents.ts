import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES } from "@tukar-saldo/contracts";
import type { VerificationAction, Language } from "@tukar-saldo/contracts";
import { build } from "vite";
import type { Manifest, Plugin, ResolvedConfig } from "vite";
import type * as prerender from "../src/prerender.js";
import { DOCUMENTS } from "./documents.js";
import { createPrefetchScript } from "./prefetch-script.js";
import { listPageFiles } from "./page-files.js";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const OPEN_GRAPH_LOCALES: Record<Language, string> = { id: "id_ID", en: "en_US" };

/** Creates a link tag that loads a style sheet or preloads a module. */
function createLinkTag(file: string): string {
  if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

interface DocumentContent {
  readonly language: Language;
  readonly files: readonly string[];
  readonly title: string;
  readonly lead: string;
  /** The prerendered HTML; empty if the page is only rendered in the browser. */
  readonly content: string;
  readonly verifies?: VerificationAction | undefined;
}

/** Replaces a part of index.html. @throws Error if index.html lacks the part */
function replacePart(shell: string, part: RegExp, replacer: (found: string) => string): string {
  if (shell.search(part) < 0) throw new Error(`index.html has no ${String(part)}`);
  return shell.replace(part, replacer);
}

/** Builds the HTML of a page from index.html; prerendered content is inert until it is hydrated. */
function createDocument(
  shell: string,
  { language, files, title, lead, content, verifies }: DocumentContent,
): string {
  const linkTags = files.filter((file) => !shell.includes(file)).map(createLinkTag);
  // The prefetch script precedes the style sheet: inline scripts after a style sheet wait until it has loaded.
  const prefetchScript = verifies ? `${createPrefetchScript(verifies)}\n    ` : "";
  const root = content ? `<div id="root" inert>${content}</div>` : '<div id="root"></div>';
  const replacements: [part: RegExp, replacer: (found: string) => string][] = [
    [/<html lang="id">/, () => `<html lang="${language}">`],
    [/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · Tukar Saldo</title>`],
    [/(?<=name="description"\s+content=")[^"]*/, () => escapeHtml(lead)],
    // Open Graph tags for link previews. The preview of a report reveals nothing about its order.
    [/(?<=property="og:locale"\s+content=")[^"]*/, () => OPEN_GRAPH_LOCALES[language]],
    [/(?<=property="og:title"\s+content=")[^"]*/, () => escapeHtml(title)],
    [/(?<=property="og:description"\s+content=")[^"]*/, () => escapeHtml(lead)],
    [/<script type="module"/, (scripts) => prefetchScript + scripts],
    [/<\/head>/, () => `  ${linkTags.join("\n    ")}\n  </head>`],
    [/<div id="root"><\/div>/, () => root],
  ];
  const html = replacements.reduce((page, [part, replacer]) => replacePart(page, part, replacer), shell);
  // Prerendered content is visible without scripts, so the style sheet and the font load before the scripts.
  return content ? html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"') : html;
}

/** Builds the app for prerendering, passes its module to `callback`, and deletes the build. */
async function withPrerenderBuild(
  { root, configFile }: ResolvedConfig,
  callback: (module: typeof prerender) => Promise<void>,
): Promise<void> {
  const outDir = join(root, ".prerender");
  const ssrBuild = { ssr: "src/prerender.tsx", outDir, manifest: false };
  await build({ root, ...(configFile ? { configFile } : {}), logLevel: "warn", build: ssrBuild });
  try {
    await callback((await import(pathToFileURL(join(outDir, "prerender.js")).href)) as typeof prerender);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** After the build, writes an HTML file for each page and language to `pages/`; index.html serves all other paths. */
export function pageDocuments(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "page-documents",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: (resolved) => void (config = resolved),
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const dist = resolve(config.root, config.build.outDir);
        const shell = readFileSync(join(dist, "index.html"), "utf8");
        const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
        mkdirSync(join(dist, "pages"), { recursive: true });
        await withPrerenderBuild(config, async ({ describePage, renderPage }) => {
          for (const language of LANGUAGES) {
            for (const page of DOCUMENTS) {
              const files = listPageFiles(manifest, page, language);
              const titleAndLead = await describePage(page.name, language);
              const content = page.prerender ? await renderPage(page.path) : "";
              const html = createDocument(shell, {
                language,
                files,
                ...titleAndLead,
                content,
                verifies: page.verifies,
              });
              writeFileSync(join(dist, "pages", `${page.name}.${language}.html`), html);
            }
          }
        });
      },
    },
  };
}
