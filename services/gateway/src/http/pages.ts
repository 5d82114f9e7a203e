import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { WEB } from "@tukar-saldo/contracts";

const NOT_FOR_SEARCH = [WEB.report, WEB.login, WEB.dashboard, WEB.adminSettings, WEB.init];

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`);
}

const known = Object.values(WEB).map(patternOf);
const hidden = NOT_FOR_SEARCH.map(patternOf);

/** Whether the web app has a page at this path; others get its 404 page. */
export function isPage(path: string): boolean {
  return known.some((pattern) => pattern.test(path));
}

/** Whether search engines must not list the page. */
export function isHidden(path: string): boolean {
  return !isPage(path) || hidden.some((pattern) => pattern.test(path));
}

export interface Page {
  html: string;
  etag: string;
}

/** Reads index.html again when the file changed, so that a fresh build shows without a restart. */
export function openPage(folder: string): () => Promise<Page | undefined> {
  const file = join(folder, "index.html");
  let read: { at: number; page: Page } | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (read?.at === mtimeMs) return read.page;
      const html = await readFile(file, "utf8");
      const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 27)}"`;
      read = { at: mtimeMs, page: { html, etag } };
      return read.page;
    } catch {
      return undefined;
    }
  };
}
