import { createElement, lazy, useEffect } from "react";
import type { ComponentType } from "react";
import type { Area, OwnTexts } from "./i18n/resources.js";
import { loadTexts } from "./i18n/start.js";

const Nothing = () => null;

interface Options<Props> {
  /** The texts that the part needs and the page may not have loaded. */
  readonly texts?: Area | OwnTexts;
  /** Rendered if the code cannot be fetched; nothing by default. */
  readonly otherwise?: ComponentType<Props>;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches code and texts before they are needed. */
  readonly preload: () => void;
};

/** A component whose code and texts are fetched at its first render, and again at the next mount if that failed. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts, otherwise = Nothing }: Options<Props> = {},
): LazyPart<Props> {
  const fetchAll = async (): Promise<{ default: ComponentType<Props> }> => {
    const [part] = await Promise.all([load(), texts && loadTexts(texts)]);
    return { default: part };
  };
  let Part: ComponentType<Props>;
  // React caches the result of a lazy component, so a retry needs a new one.
  const resetPart = (): void => {
    Part = lazy(async () => fetchAll().catch(() => ({ default: FailedPart })));
  };
  resetPart();
  function FailedPart(props: Props) {
    useEffect(() => resetPart, []);
    return createElement(otherwise, props);
  }
  return Object.assign((props: Props) => createElement(Part, props), {
    preload: () => void fetchAll().catch(() => undefined),
  });
}
