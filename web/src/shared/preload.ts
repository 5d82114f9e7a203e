let preload: ((pathname: string) => Promise<void>) | undefined;

/** Sets the function that preloads a page; called by the app at start-up, as shared code must not import pages. */
export function setPreload(preloadFunction: (pathname: string) => Promise<void>): void {
  preload = preloadFunction;
}

/** Delays the preload, so that the hover or focus style is painted first. */
const PRELOAD_DELAY_MS = 100;

/** Preloads the code of a page; for hover and focus handlers. */
export function preloadPage(path: string): void {
  setTimeout(() => void preload?.(path), PRELOAD_DELAY_MS);
}
