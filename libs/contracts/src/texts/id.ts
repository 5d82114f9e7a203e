import { indonesianErrors } from "./indonesian-errors.js";
import { indonesianForms } from "./indonesian-forms.js";

/** Indonesian texts of the contract, by message key. */
export const indonesianTexts = { ...indonesianErrors, ...indonesianForms } as const;
