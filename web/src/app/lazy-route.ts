import { createElement, lazy, useState } from "react";
import type { ComponentType } from "react";
import type { Area, OwnTexts } from "../shared/i18n/resources.js";
import { loadTexts } from "../shared/i18n/start.js";

export interface LazyRoute {
  readonly Page: ComponentType;
  /** Prefetches the page's code, for example on hover. Ignores errors, which the page shows when it is opened. */
  readonly preload: () => Promise<void>;
}

/** A page whose code and texts are fetched when it is first needed. */
export function lazyRoute(
  load: () => Promise<ComponentType>,
  texts: readonly (Area | OwnTexts)[],
): LazyRoute {
  let loadingPage: Promise<{ default: ComponentType }> | undefined;
  let loadedPage: ComponentType | undefined;
  const fetchAll = async () => {
    const [Page] = await Promise.all([load(), loadTexts(...texts)]);
    loadedPage = Page;
    return { default: Page };
  };
  const loadOnce = () => (loadingPage ??= fetchAll());
  const resetLoading = () => void (loadingPage = undefined);
  const Lazy = lazy(loadOnce);
  // React.lazy shows its fallback for at least 300 ms even if the code is loaded, so a loaded page is used directly.
  const Page = () => createElement(useState<ComponentType>(() => loadedPage ?? Lazy)[0]);
  return { Page, preload: () => loadOnce().then(() => undefined, resetLoading) };
}
