import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";

const nothing = () => null;

/** A part that comes after the page and may stay away: without its files something else stands there, or nothing. */
export function latePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => otherwise) }));
}
