import type { PAGES, PageName, WebPage } from "@tukar-saldo/contracts";
import type { ComponentType } from "react";
import type { OwnTexts } from "../shared/i18n/resources.js";

type Table = typeof PAGES;

export interface PageFiles<Component extends string = string> {
  /** The file exports the component by the name that the table of pages has. */
  readonly load: () => Promise<Readonly<Record<Component, ComponentType>>>;
  /** The namespace of this page alone. */
  readonly texts?: OwnTexts;
}

/** The pages of an area that have files of their own. */
export type FilesOf<Area extends WebPage["area"]> = {
  readonly [
    Name in PageName as Table[Name] extends { area: Area; component: string } ? Name : never
  ]: Table[Name] extends { component: infer Component extends string } ? PageFiles<Component> : never;
};
