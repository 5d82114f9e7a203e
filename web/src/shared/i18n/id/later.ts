import { order } from "./order.js";
import { report } from "./report.js";
import { summary } from "./summary.js";

/** Public texts of the pages after the first one, fetched with them. */
export const laterTexts = { ...order, ...summary, ...report } as const;
