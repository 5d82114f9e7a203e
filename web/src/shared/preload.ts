const preloads = new Map<string, () => Promise<void>>();

/** Tells how the files of a page are fetched ahead; the router does so for each of its pages. */
export function registerPreload(path: string, preload: () => Promise<void>): void {
  preloads.set(path, preload);
}

/** Fetches a page's files ahead, for handlers of hover and focus. */
export function preloadPage(path: string): void {
  void preloads.get(path)?.();
}
