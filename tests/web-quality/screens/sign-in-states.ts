import { API } from "@tukar-saldo/contracts";
import { SCREENS } from "./screens.js";
import { pressAction, setUp, setUpFailing, signIn, signInFailing, awaitToast } from "./staff-actions.js";
import type { State } from "./state.js";
import { disconnect, hang, mockError, blockRecaptcha } from "./failures.js";

/** States of the login and set-up pages. */
export const SIGN_IN_STATES: readonly State[] = [
  { name: "initial", screen: SCREENS.login },
  { name: "empty", screen: SCREENS.login, act: pressAction("login.submit") },
  {
    name: "wrong",
    screen: SCREENS.login,
    act: (page, t) => signInFailing(page, t, "not-the-password"),
  },
  {
    name: "submitting",
    screen: SCREENS.login,
    before: (page) => hang(page, API.logIn.path),
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
    before: (page) => disconnect(page, API.logIn.path),
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
      await awaitToast(page);
    },
  },
  { name: "no script", screen: SCREENS.login, before: blockRecaptcha, act: signInFailing },
  { name: "initial", screen: SCREENS.init, fresh: true },
  { name: "empty", screen: SCREENS.init, fresh: true, act: pressAction("init.submit") },
  {
    name: "refused",
    screen: SCREENS.init,
    fresh: true,
    before: (page) => mockError(page, API.setUpDesk.path, "POST"),
    act: setUpFailing,
  },
  {
    name: "cut off",
    screen: SCREENS.init,
    fresh: true,
    before: (page) => disconnect(page, API.setUpDesk.path, "POST"),
    act: setUpFailing,
  },
  {
    name: "no status",
    screen: SCREENS.init,
    fresh: true,
    before: (page) => mockError(page, API.getSetupStatus.path),
  },
  {
    name: "loading",
    screen: SCREENS.init,
    fresh: true,
    waits: true,
    before: (page) => hang(page, API.getSetupStatus.path),
  },
];

/** A successful set-up; afterwards the desk is set up. */
export const SET_UP_STATES: readonly State[] = [
  {
    name: "done",
    screen: SCREENS.init,
    fresh: true,
    changes: true,
    act: async (page, t) => {
      await setUp(page, t);
      await awaitToast(page);
    },
  },
];
