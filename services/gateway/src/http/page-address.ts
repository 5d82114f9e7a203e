import { PAGES } from "@tukar-saldo/contracts";
import type { WebPage } from "@tukar-saldo/contracts";

const FILE = /^pages\/(\w+)\./;
const pages: Readonly<Record<string, WebPage>> = PAGES;

/**
 * Tells messengers the address of an indexable page, which is known only where the desk runs: og:url from the first
 * address of PUBLIC_URL. Pages of one order, of staff, and a desk without PUBLIC_URL have none.
 */
export function addPageAddress(
  html: string,
  file: string,
  publicUrls: readonly string[] | undefined,
): string {
  const [origin] = publicUrls ?? [];
  const page = pages[FILE.exec(file)?.[1] ?? ""];
  if (origin === undefined || !page?.indexable || page.path.includes(":")) return html;
  const address = new URL(page.path, origin).href;
  return html.replace("</head>", () => `<meta property="og:url" content="${address}" />\n  </head>`);
}
