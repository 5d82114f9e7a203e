import { API } from "@tukar-saldo/contracts";
import { SCREENS } from "./screens.js";
import { pressed, setUp, setUpRefused, signIn, signInRefused, toast } from "./staff-acts.js";
import type { State } from "./state.js";
import { cutOff, keepWaiting, refuse, withoutScript } from "./trouble.js";

/** Before somebody of the staff is in: the login, and the set-up of a new desk. */
export const DOOR: readonly State[] = [
  { name: "initial", screen: SCREENS.login },
  { name: "empty", screen: SCREENS.login, act: pressed("login.submit") },
  {
    name: "wrong",
    screen: SCREENS.login,
    act: (page, say) => signInRefused(page, say, "not-the-password"),
  },
  {
    name: "submitting",
    screen: SCREENS.login,
    before: (page) => keepWaiting(page, API.logIn.path),
    act: async (page, say) => {
      await signIn(page, say);
      await page.getByText(say("login.submitting")).waitFor();
    },
  },
  {
    name: "refused",
    screen: SCREENS.login,
    before: (page) => refuse(page, API.logIn.path),
    act: signInRefused,
  },
  {
    name: "cut off",
    screen: SCREENS.login,
    before: (page) => cutOff(page, API.logIn.path),
    act: signInRefused,
  },
  {
    name: "exception",
    screen: SCREENS.login,
    act: async (page, say) => {
      await page.evaluate(
        () =>
          (globalThis.btoa = () => {
            throw new TypeError("no");
          }),
      );
      await signIn(page, say);
      await toast(page);
    },
  },
  { name: "no script", screen: SCREENS.login, before: withoutScript, act: signInRefused },
  { name: "initial", screen: SCREENS.init, fresh: true },
  { name: "empty", screen: SCREENS.init, fresh: true, act: pressed("init.submit") },
  {
    name: "refused",
    screen: SCREENS.init,
    fresh: true,
    before: (page) => refuse(page, API.setUpDesk.path, "POST"),
    act: setUpRefused,
  },
  {
    name: "cut off",
    screen: SCREENS.init,
    fresh: true,
    before: (page) => cutOff(page, API.setUpDesk.path, "POST"),
    act: setUpRefused,
  },
  {
    name: "no status",
    screen: SCREENS.init,
    fresh: true,
    before: (page) => refuse(page, API.getSetupStatus.path),
  },
  {
    name: "loading",
    screen: SCREENS.init,
    fresh: true,
    waits: true,
    before: (page) => keepWaiting(page, API.getSetupStatus.path),
  },
];

/** The set-up that succeeds; afterwards the desk is no new one. */
export const FIRST: readonly State[] = [
  {
    name: "done",
    screen: SCREENS.init,
    fresh: true,
    changes: true,
    act: async (page, say) => {
      await setUp(page, say);
      await toast(page);
    },
  },
];
