const preloads = new Map<string, () => Promise<void>>();

/** Tells how the files of a page are fetched ahead; the router does so for each of its pages. */
export function registerPreload(path: string, preload: () => Promise<void>): void {
  preloads.set(path, preload);
}

/** What answers the hover or focus is drawn first. */
const AFTER_MS = 100;

/** Fetches a page's files ahead, for handlers of hover and focus. */
export function preloadPage(path: string): void {
  setTimeout(() => void preloads.get(path)?.(), AFTER_MS);
}
