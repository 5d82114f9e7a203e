import { addDays, invalidFieldError, MAX_FIGURES_DAYS } from "@tukar-saldo/contracts";

export interface Days {
  /** The first and the last day, as YYYY-MM-DD in Jakarta. */
  readonly from: string;
  readonly to: string;
}

/** Checks that `from` is not after `to`. @throws AppError VALIDATION_FAILED */
export function checkDays({ from, to }: { readonly [D in keyof Days]?: string | undefined }): void {
  if (from !== undefined && to !== undefined && from > to) throw invalidFieldError("to", "field.invalid");
}

/**
 * Checks that `from` is not after `to` and that there are not more days than figures allow.
 * @throws AppError VALIDATION_FAILED
 */
export function checkFiguresDays(days: Days): void {
  checkDays(days);
  if (days.to >= addDays(days.from, MAX_FIGURES_DAYS))
    throw invalidFieldError("to", "figures.error.days", { days: MAX_FIGURES_DAYS });
}
