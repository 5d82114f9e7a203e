import { createElement } from "react";
import type { ComponentType } from "react";
import { Lockable } from "./lock/Lockable.js";
import type { FilesOf } from "./page-files.js";

/** A page that is hidden while its session is locked. */
const lockable =
  (Page: ComponentType): ComponentType =>
  () =>
    createElement(Lockable, null, createElement(Page));

/** Where the component of each page of staff comes from; a file of its own, so that visitors load no list of theirs. */
export const STAFF_FILES: FilesOf<"staff"> = {
  login: { load: () => import("../features/auth/LoginPage.js") },
  dashboard: {
    load: async () => ({
      DashboardPage: lockable((await import("./dashboard/DashboardPage.js")).DashboardPage),
    }),
  },
  adminSettings: {
    load: async () => ({
      AdminSettingsPage: lockable(
        (await import("../features/admin-settings/AdminSettingsPage.js")).AdminSettingsPage,
      ),
    }),
  },
  init: { load: () => import("../features/init/InitPage.js") },
};
