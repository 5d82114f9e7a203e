import { indonesianTexts } from "@tukar-saldo/contracts/texts/id";
import { notices } from "./notices.js";
import { notFound } from "./not-found.js";
import { order } from "./order.js";
import { report } from "./report.js";
import { summary } from "./summary.js";

/** Public texts of the pages after the first one, and those the server says too, fetched with them. */
export const laterTexts = {
  ...indonesianTexts,
  ...notices,
  ...notFound,
  ...order,
  ...summary,
  ...report,
} as const;
