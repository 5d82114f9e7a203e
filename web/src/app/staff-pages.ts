import { createElement } from "react";
import type { ComponentType } from "react";
import { Lockable } from "./lock/Lockable.js";
import type { ModulesOf } from "./page-modules.js";

/** Wraps a page so that it is hidden while its session is locked. */
const makeLockable =
  (Page: ComponentType): ComponentType =>
  () =>
    createElement(Lockable, null, createElement(Page));

/** The module of each staff page; in a separate file, so that visitors do not load it. */
export const STAFF_MODULES: ModulesOf<"staff"> = {
  login: { load: () => import("../features/auth/LoginPage.js") },
  dashboard: {
    load: async () => {
      const { DashboardPage, preloadTab } = await import("./dashboard/DashboardPage.js");
      preloadTab();
      return { DashboardPage: makeLockable(DashboardPage) };
    },
  },
  adminSettings: {
    load: async () => ({
      AdminSettingsPage: makeLockable(
        (await import("../features/admin-settings/AdminSettingsPage.js")).AdminSettingsPage,
      ),
    }),
  },
  init: { load: () => import("../features/init/InitPage.js") },
};
