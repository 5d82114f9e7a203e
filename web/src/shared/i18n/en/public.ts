import { englishTexts } from "@tukar-saldo/contracts/texts/en";
import { calculator } from "./calculator.js";
import { landing } from "./landing.js";
import { notFound } from "./not-found.js";
import { notices } from "./notices.js";
import { order } from "./order.js";
import { report } from "./report.js";
import { shell } from "./shell.js";
import { summary } from "./summary.js";

/** The texts of the contract, which the server says too, and those of the public pages. */
export const publicTexts = {
  ...englishTexts,
  ...shell,
  ...landing,
  ...calculator,
  ...notFound,
  ...notices,
  ...order,
  ...summary,
  ...report,
} as const;
