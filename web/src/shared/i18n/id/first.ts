import { indonesianAmountErrors } from "@tukar-saldo/contracts/texts/indonesian-amount-errors";
import { calculator } from "./calculator.js";
import { landing } from "./landing.js";
import { shell } from "./shell.js";

/** What the first page needs: in its download. */
export const firstTexts = { ...indonesianAmountErrors, ...shell, ...landing, ...calculator } as const;
