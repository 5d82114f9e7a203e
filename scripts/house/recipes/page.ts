import { createFile, composeChanges, insertAfter, insertBefore } from "../recipe.js";
import type { ContributionRecipe, RecipeStep } from "../recipe.js";

const texts = (title: string, daily: string): string =>
  `${JSON.stringify({ "hours.title": title, "hours.daily": daily }, null, 2)}\n`;

/** Adds the namespace to those that are fetched together with the first page after the landing page. */
const addNamespace = (language: "id" | "en"): RecipeStep["change"] =>
  insertBefore(
    "export { default as notFound }",
    `export { default as hours } from "../locales/${language}/hours.json" with { type: "json" };`,
  );

/** The recipe "Add a screen". Its example is a prerendered public page with the opening hours. */
export const pageRecipe: ContributionRecipe = {
  name: "Add a screen",
  fact: "a page",
  maxFiles: 5,
  isGoal: true,
  steps: [
    {
      file: "libs/contracts/src/paths.ts",
      change: insertAfter('guide: "/panduan",', '  hours: "/jam-buka",'),
    },
    {
      file: "web/src/features/hours/HoursPage.tsx",
      documentedAs: "web/src/features",
      change: createFile(`import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";

export function HoursPage() {
  const { t } = useTranslation("hours");
  usePageTitle(t("hours.title"));
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{t("hours.title")}</h1>
      </div>
      <p>{t("hours.daily")}</p>
    </div>
  );
}
`),
    },
    {
      file: "web/src/shared/i18n/locales/id/hours.json",
      documentedAs: "web/src/shared/i18n/locales/id",
      change: createFile(texts("Jam buka", "Setiap hari, 08.00 sampai 22.00 WIB.")),
    },
    {
      file: "web/src/shared/i18n/locales/en/hours.json",
      documentedAs: "locales/en",
      change: createFile(texts("Opening hours", "Every day, 08.00 to 22.00 WIB.")),
    },
    { file: "web/src/shared/i18n/areas/later.id.ts", change: addNamespace("id") },
    { file: "web/src/shared/i18n/areas/later.en.ts", change: addNamespace("en") },
    {
      file: "web/src/app/pages.ts",
      change: composeChanges(
        insertBefore(
          "  login: lazyRoute(",
          '  hours: lazyRoute(async () => (await import("../features/hours/HoursPage.js")).HoursPage),',
        ),
        insertAfter("[WEB_ROUTES.guide]: pages.guide,", "  [WEB_ROUTES.hours]: pages.hours,"),
      ),
    },
    {
      file: "web/src/app/AppRoutes.tsx",
      change: insertAfter(
        "<Route path={WEB_ROUTES.guide}",
        "      <Route path={WEB_ROUTES.hours} element={<pages.hours.Page />} />",
      ),
    },
    {
      file: "web/build/documents.ts",
      change: insertBefore(
        'page("orderForm", {',
        `  page("hours", {
    ...landing,
    areas: ["later"],
    namespace: "hours",
    title: "hours.title",
    modules: ["features/hours/HoursPage.tsx"],
    drawn: true,
  }),`,
      ),
    },
    {
      file: "tests/web-quality/screens/screens.ts",
      change: insertBefore(
        "  form: {",
        '  hours: { name: "hours", path: () => WEB_ROUTES.hours, heading: "hours.title" },',
      ),
    },
  ],
  tests: [
    {
      file: "web/src/features/hours/HoursPage.test.tsx",
      suite: "web",
      text: `import { afterEach, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { cleanup, screen } from "@testing-library/react";
import { show } from "../../../tests/show.js";
import { AppRoutes } from "../../app/AppRoutes.js";

afterEach(cleanup);

test.each([
  ["id", "Jam buka"],
  ["en", "Opening hours"],
] as const)("is at its address, in %s", async (language, title) => {
  await show(<AppRoutes />, { at: WEB_ROUTES.hours, language });
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});
`,
    },
  ],
  guards: [{ file: "web/src/shared/i18n/parity.test.ts", suite: "web" }],
};
