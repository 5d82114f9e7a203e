import { createFile, insertBefore } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";

const renderTexts = (title: string, daily: string): string =>
  `${JSON.stringify({ "hours.title": title, "hours.daily": daily }, null, 2)}\n`;

/** The recipe "Add a screen". Its example is a prerendered public page with the opening hours. */
export const pageRecipe: ContributionRecipe = {
  name: "Add a screen",
  adds: "a page",
  maxFiles: 5,
  steps: [
    {
      file: "libs/contracts/src/pages.ts",
      change: insertBefore(
        "  orderForm: {",
        `  hours: {
    ...publicPage,
    path: "/jam-buka",
    component: "HoursPage",
    texts: ["later", "hours"],
    title: "hours.title",
    lead: "hours.daily",
  },`,
      ),
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
      file: "web/src/app/pages.ts",
      change: insertBefore(
        '  orderForm: { load: () => import("../features/order/OrderFormPage.js") },',
        `  hours: {
    load: () => import("../features/hours/HoursPage.js"),
    texts: {
      id: async () => ({ hours: (await import("../shared/i18n/locales/id/hours.json")).default }),
      en: async () => ({ hours: (await import("../shared/i18n/locales/en/hours.json")).default }),
    },
  },`,
      ),
    },
    {
      file: "web/src/shared/i18n/locales/id/hours.json",
      documentedAs: "web/src/shared/i18n/locales/id",
      change: createFile(renderTexts("Jam buka", "Setiap hari, 08.00 sampai 22.00 WIB.")),
    },
    {
      file: "web/src/shared/i18n/locales/en/hours.json",
      documentedAs: "locales/en",
      change: createFile(renderTexts("Opening hours", "Every day, 08.00 to 22.00 WIB.")),
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
import { CurrentPage } from "../../app/CurrentPage.js";

afterEach(cleanup);

test.each([
  ["id", "Jam buka"],
  ["en", "Opening hours"],
] as const)("the page with the opening hours is at its path, in %s", async (language, title) => {
  await show(<CurrentPage />, { at: WEB_ROUTES.hours, language });
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});
`,
    },
  ],
  guards: [{ file: "web/src/shared/i18n/parity.test.ts", suite: "web" }],
};
