import { LANGUAGES, LINK_PREVIEW_SIZE, linkPreviewPath, PAGES } from "@tukar-saldo/contracts";
import type { Language, WebPage } from "@tukar-saldo/contracts";

const FILE = new RegExp(`^pages/(?<name>\\w+)\\.(?<language>${LANGUAGES.join("|")})\\.`);
const pages: Readonly<Record<string, WebPage>> = PAGES;

const tag = (property: string, content: string | number): string =>
  `<meta property="og:${property}" content="${content}" />`;

/**
 * Adds what messengers show beside a link and what is known only where the desk runs: the image, and the address of
 * an indexable page, both at the first address of PUBLIC_URL. The address of a page of one order is never told; staff
 * pages, and a desk without PUBLIC_URL, get neither.
 */
export function addLinkPreview(
  html: string,
  file: string,
  publicUrls: readonly string[] | undefined,
): string {
  const [origin] = publicUrls ?? [];
  const { name = "", language = "id" } = FILE.exec(file)?.groups ?? {};
  const page = pages[name];
  if (origin === undefined || page?.area !== "public") return html;
  const isTold = page.indexable && !page.path.includes(":");
  const tags = [
    tag("image", new URL(linkPreviewPath(language as Language), origin).href),
    tag("image:width", LINK_PREVIEW_SIZE.width),
    tag("image:height", LINK_PREVIEW_SIZE.height),
    ...(isTold ? [tag("url", new URL(page.path, origin).href)] : []),
  ];
  return html.replace("</head>", () => `${tags.join("\n    ")}\n  </head>`);
}
