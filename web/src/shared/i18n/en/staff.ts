import type { staffTexts as source } from "../id/staff.js";
import type { Same } from "../same.js";
import { dashboard } from "./dashboard.js";
import { init } from "./init.js";
import { login } from "./login.js";
import { transactions } from "./transactions.js";

/** Texts of the staff area: login, set-up, dashboard. */
export const staffTexts = { ...login, ...init, ...dashboard, ...transactions } as const satisfies Same<typeof source>;
