import type { accounts } from "../../../accounts/src/accounts.js";
export type Imported = typeof accounts;
