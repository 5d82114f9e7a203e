import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import type { Area } from "./i18n/resources.js";
import { loadTexts } from "./i18n/start.js";

const nothing = () => null;

interface Options<Props> {
  /** The texts that the part needs and its page may lack. */
  readonly texts?: Area;
  /** Stands there when the files do not come; nothing by default. */
  readonly otherwise?: ComponentType<Props>;
}

type LatePart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the files before they are needed. */
  readonly preload: () => void;
};

/** A part of a page whose files and texts are fetched when it is first needed. */
export function latePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  { texts, otherwise = nothing }: Options<Props> = {},
): LatePart<Props> {
  const fetchAll = async (): Promise<{ default: ComponentType<Props> }> => {
    const [part] = await Promise.all([load(), texts && loadTexts(texts)]);
    return { default: part };
  };
  return Object.assign(
    lazy(async () => fetchAll().catch(() => ({ default: otherwise }))),
    { preload: () => void fetchAll().catch(() => undefined) },
  );
}
