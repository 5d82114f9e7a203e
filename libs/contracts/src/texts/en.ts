import { englishErrors } from "./english-errors.js";
import { englishForms } from "./english-forms.js";
import type { indonesianTexts } from "./id.js";

/** English texts of the contract, by message key. */
export const englishTexts: Record<keyof typeof indonesianTexts, string> = {
  ...englishErrors,
  ...englishForms,
};
