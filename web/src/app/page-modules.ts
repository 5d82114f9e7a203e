import type { PAGES, PageName, WebPage } from "@tukar-saldo/contracts";
import type { ComponentType } from "react";
import type { OwnTexts } from "../shared/i18n/resources.js";

type PageTable = typeof PAGES;

export interface PageModule<Component extends string = string> {
  /** Loads the module, which exports the component under its name in `PAGES`. */
  readonly load: () => Promise<Readonly<Record<Component, ComponentType>>>;
  /** The texts that only this page uses. */
  readonly texts?: OwnTexts;
}

/** The module of each page of an area, by the page's name. */
export type ModulesOf<Area extends WebPage["area"]> = {
  readonly [
    Name in PageName as PageTable[Name] extends { area: Area; component: string } ? Name : never
  ]: PageTable[Name] extends { component: infer Component extends string } ? PageModule<Component> : never;
};
