import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Namespace } from "../shared/i18n/resources.js";
import { loadPageTexts } from "../shared/i18n/start.js";

export interface LazyRoute {
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's files before it is opened, such as on hover; the page itself says what went wrong. */
  readonly preload: () => Promise<void>;
}

/** A page whose files and texts are fetched when it is first needed. */
export function lazyRoute(load: () => Promise<ComponentType>, texts: Namespace = "public"): LazyRoute {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => (loading ??= Promise.all([load(), loadPageTexts(texts)]).then(([Page]) => ({ default: Page })));
  const forget = () => void (loading = undefined);
  return { Page: lazy(once), preload: () => once().then(() => undefined, forget) };
}
