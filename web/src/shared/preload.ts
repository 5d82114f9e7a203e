let preload: ((pathname: string) => Promise<void>) | undefined;

/** Sets the function that preloads a page. The app passes it, because only the app knows the pages. */
export function setPreload(preloadFunction: (pathname: string) => Promise<void>): void {
  preload = preloadFunction;
}

/** Delays the preload, so that the hover or focus style is painted first. */
const DELAY_MS = 100;

/** Preloads the code of a page; for hover and focus handlers. */
export function preloadPage(path: string): void {
  setTimeout(() => void preload?.(path), DELAY_MS);
}
