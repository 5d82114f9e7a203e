import { accounts } from "../../../services/accounts/src/accounts.js";
export const imported = accounts;
