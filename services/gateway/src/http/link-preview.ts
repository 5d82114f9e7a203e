import { LANGUAGES, LINK_PREVIEW_SIZE, linkPreviewPath, PAGES } from "@tukar-saldo/contracts";
import type { Language, WebPage } from "@tukar-saldo/contracts";

const PAGE_FILE = new RegExp(`^pages/(?<name>\\w+)\\.(?<language>${LANGUAGES.join("|")})\\.`);
const pagesByName: Readonly<Record<string, WebPage>> = PAGES;

const formatMetaTag = (property: string, content: string | number): string =>
  `<meta property="og:${property}" content="${content}" />`;

/**
 * Adds the Open Graph tags that depend on PUBLIC_URL: the image of the link preview and, for indexable pages, their
 * URL. Both use the first address of PUBLIC_URL. Pages whose path contains an order's id get no URL. Staff pages, and
 * all pages of an installation without PUBLIC_URL, get no tags.
 */
export function addLinkPreview(
  html: string,
  file: string,
  publicUrls: readonly string[] | undefined,
): string {
  const [origin] = publicUrls ?? [];
  const { name = "", language = "id" } = PAGE_FILE.exec(file)?.groups ?? {};
  const page = pagesByName[name];
  if (origin === undefined || page?.area !== "public") return html;
  const hasUrlTag = page.indexable && !page.path.includes(":");
  const tags = [
    formatMetaTag("image", new URL(linkPreviewPath(language as Language), origin).href),
    formatMetaTag("image:width", LINK_PREVIEW_SIZE.width),
    formatMetaTag("image:height", LINK_PREVIEW_SIZE.height),
    ...(hasUrlTag ? [formatMetaTag("url", new URL(page.path, origin).href)] : []),
  ];
  return html.replace("</head>", () => `${tags.join("\n    ")}\n  </head>`);
}
