import type { FilesOf } from "./page-files.js";

/** Where the component of each page of staff comes from; a file of its own, so that visitors load no list of theirs. */
export const STAFF_FILES: FilesOf<"staff"> = {
  login: { load: () => import("../features/auth/LoginPage.js") },
  dashboard: { load: () => import("./dashboard/DashboardPage.js") },
  adminSettings: { load: () => import("../features/admin-settings/AdminSettingsPage.js") },
  init: { load: () => import("../features/init/InitPage.js") },
};
