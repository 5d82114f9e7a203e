import { createElement, lazy, useState } from "react";
import type { ComponentType } from "react";
import type { Area, OwnTexts } from "../shared/i18n/resources.js";
import { loadTexts } from "../shared/i18n/start.js";

export interface LazyRoute {
  readonly Page: ComponentType;
  /** Fetches the page's files before it is opened, such as on hover; the page itself says what went wrong. */
  readonly preload: () => Promise<void>;
}

/** A page whose files and texts are fetched when it is first needed. */
export function lazyRoute(
  load: () => Promise<ComponentType>,
  texts: readonly (Area | OwnTexts)[],
): LazyRoute {
  let loading: Promise<{ default: ComponentType }> | undefined;
  let loaded: ComponentType | undefined;
  const fetchAll = async () => {
    const [Page] = await Promise.all([load(), loadTexts(...texts)]);
    loaded = Page;
    return { default: Page };
  };
  const once = () => (loading ??= fetchAll());
  const forget = () => void (loading = undefined);
  const Lazy = lazy(once);
  // A lazy page shows its fallback for a third of a second at least, even when everything is there.
  const Page = () => createElement(useState<ComponentType>(() => loaded ?? Lazy)[0]);
  return { Page, preload: () => once().then(() => undefined, forget) };
}
