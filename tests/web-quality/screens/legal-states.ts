import { API, fillPath } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { mockConnectionLoss, mockNoResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import type { Translate } from "./texts.js";
import type { State } from "./state.js";

const TERMS_PATH = fillPath(API.getPublishedText.path, { name: "terms" });

const waitForMarkdown = (page: Page): Promise<void> => page.locator(".markdown h2").first().waitFor();

/** Opens the editor of the terms, with the preview of one language. */
async function editTerms(page: Page, t: Translate): Promise<void> {
  await page.getByRole("button", { name: t("textEditor.edit.terms") }).click();
  await page.getByRole("button", { name: t("textEditor.preview.id") }).click();
  await waitForMarkdown(page);
}

/** States of the pages of terms and privacy. */
export const LEGAL_STATES: readonly State[] = [
  { name: "initial", screen: SCREENS.terms, act: waitForMarkdown },
  { name: "initial", screen: SCREENS.privacy, act: waitForMarkdown },
  {
    name: "loading",
    screen: SCREENS.terms,
    before: (page) => mockNoResponse(page, TERMS_PATH),
    keepsLoading: true,
  },
  {
    name: "cut off",
    screen: SCREENS.terms,
    before: (page) => mockConnectionLoss(page, TERMS_PATH),
    act: (page) => page.locator("main [role=alert]:visible").first().waitFor(),
  },
];

/** States of the dashboard's editor of the terms. */
export const TEXT_EDITOR_STATES: readonly State[] = [
  { name: "terms edited", screen: SCREENS.tools, act: editTerms },
  {
    name: "text missing",
    screen: SCREENS.tools,
    act: async (page, t) => {
      await editTerms(page, t);
      await page.getByLabel(t("textEditor.en")).fill("");
    },
  },
];
