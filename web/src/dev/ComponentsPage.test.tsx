import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { readdirSync } from "node:fs";
import { show } from "../../tests/show.js";
import { ComponentsPage } from "./ComponentsPage.js";

const COMPONENT_FOLDERS = ["ui", "ui/slip", "forms"];

/** The components that features share, by the names of their files. */
const listComponents = (): string[] =>
  COMPONENT_FOLDERS.flatMap((folder) => readdirSync(new URL(`../shared/${folder}`, import.meta.url)))
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => file.replace(".tsx", ""));

test("the page of components shows every shared component", async () => {
  await show(<ComponentsPage />);
  const shownNames = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  const components = listComponents();
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !shownNames.includes(name))).toEqual([]);
});
