import { createElement, lazy, useEffect } from "react";
import type { ComponentType } from "react";
import type { Area, OwnTexts } from "./i18n/resources.js";
import { loadTexts } from "./i18n/start.js";

const nothing = () => null;

interface Options<Props> {
  /** The texts that the part needs and its page may lack. */
  readonly texts?: Area | OwnTexts;
  /** Stands there when the files do not come; nothing by default. */
  readonly otherwise?: ComponentType<Props>;
}

type LatePart<Props> = ComponentType<Props> & {
  /** Fetches the files before they are needed. */
  readonly preload: () => void;
};

/** A part of a page whose files and texts are fetched when it is first needed, and again when they did not come. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts, otherwise = nothing }: Options<Props> = {},
): LatePart<Props> {
  const fetchAll = async (): Promise<{ default: ComponentType<Props> }> => {
    const [part] = await Promise.all([load(), texts && loadTexts(texts)]);
    return { default: part };
  };
  let Part: ComponentType<Props>;
  // React keeps what a lazy component came to, so that only a new one asks again.
  const renew = (): void => {
    Part = lazy(async () => fetchAll().catch(() => ({ default: Missing })));
  };
  renew();
  function Missing(props: Props) {
    useEffect(() => renew, []);
    return createElement(otherwise, props);
  }
  return Object.assign((props: Props) => createElement(Part, props), {
    preload: () => void fetchAll().catch(() => undefined),
  });
}
