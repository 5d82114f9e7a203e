import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadLaterTexts } from "../shared/i18n/start.js";

export interface LazyRoute {
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetches the page's files before it is opened, such as on hover. */
  readonly preload: () => void;
}

/** A page whose files and texts are fetched when it is first needed. */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => (loading ??= Promise.all([load(), loadLaterTexts()]).then(([Page]) => ({ default: Page })));
  return { Page: lazy(once), preload: () => void once().catch(() => (loading = undefined)) };
}
