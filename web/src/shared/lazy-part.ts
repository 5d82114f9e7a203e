import { createElement, lazy, useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { Area, OwnTexts } from "./i18n/resources.js";
import { loadTexts } from "./i18n/start.js";

const Nothing = () => null;

interface LazyPartOptions<Props> {
  /** The texts that the part needs and the page may not have loaded. */
  readonly texts?: Area | OwnTexts;
  /** Rendered if the code cannot be fetched; by default, nothing is rendered. */
  readonly otherwise?: ComponentType<Props>;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches code and texts before they are needed. */
  readonly preload: () => void;
};

/** A component whose code and texts are fetched at its first render, and again at the next mount if that failed. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts, otherwise = Nothing }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loadedPart: ComponentType<Props> | undefined;
  const fetchAll = async (): Promise<{ default: ComponentType<Props> }> => {
    const [part] = await Promise.all([load(), texts && loadTexts(texts)]);
    loadedPart = part;
    return { default: part };
  };
  let Part: ComponentType<Props>;
  // React caches the result of a lazy component, so a retry needs a new lazy component.
  const resetPart = (): void => {
    Part = lazy(async () => fetchAll().catch(() => ({ default: FailedPart })));
  };
  resetPart();
  function FailedPart(props: Props) {
    useEffect(() => resetPart, []);
    return createElement(otherwise, props);
  }
  // React.lazy shows its fallback for at least 300 ms even if the code is loaded, so a loaded part is used directly.
  const LoadedOrLazy = (props: Props) =>
    createElement(useState<ComponentType<Props>>(() => loadedPart ?? Part)[0], props);
  return Object.assign(LoadedOrLazy, {
    preload: () => void fetchAll().catch(() => undefined),
  });
}
