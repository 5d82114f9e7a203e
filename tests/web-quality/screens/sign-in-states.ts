import { API } from "@tukar-saldo/contracts";
import { SCREENS } from "./screens.js";
import { waitForToast } from "./page-actions.js";
import { createButtonAction, setUp, setUpFailing, signIn, signInFailing } from "./staff-actions.js";
import type { State } from "./state.js";
import { mockConnectionLoss, mockNoResponse, mockError, blockRecaptcha } from "./mock-requests.js";

/** States of the login and set-up pages. */
export const SIGN_IN_STATES: readonly State[] = [
  { name: "initial", screen: SCREENS.login },
  { name: "empty", screen: SCREENS.login, act: createButtonAction("login.submit") },
  {
    name: "wrong",
    screen: SCREENS.login,
    act: (page, t) => signInFailing(page, t, "not-the-password"),
  },
  {
    name: "submitting",
    screen: SCREENS.login,
    before: (page) => mockNoResponse(page, API.logIn.path),
    act: async (page, t) => {
      await signIn(page, t);
      await page.getByText(t("login.submitting")).waitFor();
    },
  },
  {
    name: "refused",
    screen: SCREENS.login,
    before: (page) => mockError(page, API.logIn.path),
    act: signInFailing,
  },
  {
    name: "cut off",
    screen: SCREENS.login,
    before: (page) => mockConnectionLoss(page, API.logIn.path),
    act: signInFailing,
  },
  {
    name: "exception",
    screen: SCREENS.login,
    act: async (page, t) => {
      await page.evaluate(
        () =>
          (globalThis.btoa = () => {
            throw new TypeError("no");
          }),
      );
      await signIn(page, t);
      await waitForToast(page);
    },
  },
  { name: "no script", screen: SCREENS.login, before: blockRecaptcha, act: signInFailing },
  { name: "initial", screen: SCREENS.init, needsNewDesk: true },
  { name: "empty", screen: SCREENS.init, needsNewDesk: true, act: createButtonAction("init.submit") },
  {
    name: "refused",
    screen: SCREENS.init,
    needsNewDesk: true,
    before: (page) => mockError(page, API.setUpDesk.path, "POST"),
    act: setUpFailing,
  },
  {
    name: "cut off",
    screen: SCREENS.init,
    needsNewDesk: true,
    before: (page) => mockConnectionLoss(page, API.setUpDesk.path, "POST"),
    act: setUpFailing,
  },
  {
    name: "no status",
    screen: SCREENS.init,
    needsNewDesk: true,
    before: (page) => mockError(page, API.getSetupStatus.path),
  },
  {
    name: "loading",
    screen: SCREENS.init,
    needsNewDesk: true,
    keepsLoading: true,
    before: (page) => mockNoResponse(page, API.getSetupStatus.path),
  },
];

/** The state after a successful set-up, which uses up a new desk. */
export const SET_UP_STATES: readonly State[] = [
  {
    name: "done",
    screen: SCREENS.init,
    needsNewDesk: true,
    changesDesk: true,
    act: async (page, t) => {
      await setUp(page, t);
      await waitForToast(page);
    },
  },
];
