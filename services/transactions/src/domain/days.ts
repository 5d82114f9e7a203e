import { addDays, invalidFieldError, MAX_FIGURES_DAYS } from "@tukar-saldo/contracts";

export interface Days {
  /** The first and the last day, as YYYY-MM-DD in Jakarta. */
  readonly from: string;
  readonly to: string;
}

/** Checks that days are in order. @throws AppError */
export function checkDays({ from, to }: { readonly [D in keyof Days]?: string | undefined }): void {
  if (from !== undefined && to !== undefined && from > to) throw invalidFieldError("to", "field.invalid");
}

/** Checks that days are in order, and no more than figures may have. @throws AppError */
export function checkFiguresDays(days: Days): void {
  checkDays(days);
  if (days.to >= addDays(days.from, MAX_FIGURES_DAYS))
    throw invalidFieldError("to", "figures.error.days", { days: MAX_FIGURES_DAYS });
}
