import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES } from "@tukar-saldo/contracts";
import type { VerificationAction, Language } from "@tukar-saldo/contracts";
import { build } from "vite";
import type { Manifest, Plugin, ResolvedConfig } from "vite";
import type * as prerender from "../src/prerender.js";
import { DOCUMENTS } from "./documents.js";
import { askForVerification } from "./early-questions.js";
import { pageFiles } from "./page-files.js";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const LOCALES: Record<Language, string> = { id: "id_ID", en: "en_US" };

/** How a browser is told of a file before something asks for it. */
function linkTo(file: string): string {
  if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

interface Content {
  readonly language: Language;
  readonly files: readonly string[];
  readonly title: string;
  readonly lead: string;
  /** What stands in the page; empty where it is drawn by the browser alone. */
  readonly drawn: string;
  readonly verifies?: VerificationAction | undefined;
}

/** Replaces a part of the shell. @throws Error if the shell has no such part */
function replacePart(shell: string, part: RegExp, by: (found: string) => string): string {
  if (shell.search(part) < 0) throw new Error(`index.html has no ${String(part)}`);
  return shell.replace(part, by);
}

/** The page's own HTML: language, title, files, and its content, which is inert until scripts take it over. */
function documentOf(shell: string, { language, files, title, lead, drawn, verifies }: Content): string {
  const links = files.filter((file) => !shell.includes(file)).map(linkTo);
  // Before the style sheet: a script after it waits for it.
  const questions = verifies ? `${askForVerification(verifies)}\n    ` : "";
  const root = drawn ? `<div id="root" inert>${drawn}</div>` : '<div id="root"></div>';
  const replacements: [part: RegExp, by: (found: string) => string][] = [
    [/<html lang="id">/, () => `<html lang="${language}">`],
    [/<title>[^<]*<\/title>/, () => `<title>${escaped(title)} · Tukar Saldo</title>`],
    [/(?<=name="description"\s+content=")[^"]*/, () => escaped(lead)],
    // What messengers show of a link; a report's says nothing of its order.
    [/(?<=property="og:locale"\s+content=")[^"]*/, () => LOCALES[language]],
    [/(?<=property="og:title"\s+content=")[^"]*/, () => escaped(title)],
    [/(?<=property="og:description"\s+content=")[^"]*/, () => escaped(lead)],
    [/<script type="module"/, (scripts) => questions + scripts],
    [/<\/head>/, () => `  ${links.join("\n    ")}\n  </head>`],
    [/<div id="root"><\/div>/, () => root],
  ];
  const html = replacements.reduce((page, [part, by]) => replacePart(page, part, by), shell);
  // What is drawn shows before any script: style and font go first.
  return drawn ? html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"') : html;
}

/** Builds the app for the machine that draws its pages, and lets it draw them. */
async function withPrerender(
  { root, configFile }: ResolvedConfig,
  work: (module: typeof prerender) => Promise<void>,
): Promise<void> {
  const outDir = join(root, ".prerender");
  const ssr = { ssr: "src/prerender.tsx", outDir, manifest: false };
  await build({ root, ...(configFile ? { configFile } : {}), logLevel: "warn", build: ssr });
  try {
    await work((await import(pathToFileURL(join(outDir, "prerender.js")).href)) as typeof prerender);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** After the build: an HTML file for each page and language in `pages/`, beside the one for all others. */
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
        await withPrerender(config, async ({ name, draw }) => {
          for (const language of LANGUAGES) {
            for (const page of DOCUMENTS) {
              const files = pageFiles(manifest, page, language);
              const named = await name(page.name, language);
              const drawn = page.prerender ? await draw(page.path) : "";
              const html = documentOf(shell, { language, files, ...named, drawn, verifies: page.verifies });
              writeFileSync(join(dist, "pages", `${page.name}.${language}.html`), html);
            }
          }
        });
      },
    },
  };
}
