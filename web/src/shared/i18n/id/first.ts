import { amountId } from "@tukar-saldo/contracts/texts/amount-id";
import { calculator } from "./calculator.js";
import { landing } from "./landing.js";
import { shell } from "./shell.js";

/** What the first page needs: in its download. */
export const firstTexts = { ...amountId, ...shell, ...landing, ...calculator } as const;
