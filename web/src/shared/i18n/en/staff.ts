import type { staffTexts as source } from "../id/staff.js";
import type { Same } from "../same.js";
import { account } from "./account.js";
import { analytics } from "./analytics.js";
import { dashboard } from "./dashboard.js";
import { login } from "./login.js";
import { palette } from "./palette.js";
import { settings } from "./settings.js";
import { tools } from "./tools.js";
import { transactions } from "./transactions.js";
import { users } from "./users.js";

/** Texts of the staff area: login and dashboard. */
export const staffTexts = {
  ...login,
  ...dashboard,
  ...transactions,
  ...analytics,
  ...users,
  ...tools,
  ...settings,
  ...palette,
  ...account,
} as const satisfies Same<typeof source>;
