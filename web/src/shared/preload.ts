let preload: ((pathname: string) => Promise<void>) | undefined;

/** Tells how the files of a page are fetched ahead; the app does so for its table of pages. */
export function setPreload(how: (pathname: string) => Promise<void>): void {
  preload = how;
}

/** What answers the hover or focus is drawn first. */
const AFTER_MS = 100;

/** Fetches a page's files ahead, for handlers of hover and focus. */
export function preloadPage(path: string): void {
  setTimeout(() => void preload?.(path), AFTER_MS);
}
