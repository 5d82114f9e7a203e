import type { Language } from "./languages.js";

/** The size in pixels of the images that messengers show beside a link to a page. */
export const LINK_PREVIEW_SIZE = { width: 1_200, height: 630 } as const;

/** The URL path of the link preview image in a language. The image files are in `web/public`. */
export const linkPreviewPath = (language: Language): string => `/link-preview-${language}.png`;
