import { addDays, invalidFieldError, MAX_FIGURES_DAYS } from "@tukar-saldo/contracts";

export interface DayRange {
  /** The first day, as YYYY-MM-DD in Jakarta time. */
  readonly from: string;
  /** The last day, included in the range. */
  readonly to: string;
}

/** Checks that `from` is not after `to`. @throws AppError VALIDATION_FAILED */
export function checkDayRange({ from, to }: { readonly [D in keyof DayRange]?: string | undefined }): void {
  if (from !== undefined && to !== undefined && from > to) throw invalidFieldError("to", "field.invalid");
}

/**
 * Checks that `from` is not after `to` and that the range has at most `MAX_FIGURES_DAYS` days.
 * @throws AppError VALIDATION_FAILED
 */
export function checkFiguresRange(range: DayRange): void {
  checkDayRange(range);
  if (range.to >= addDays(range.from, MAX_FIGURES_DAYS))
    throw invalidFieldError("to", "figures.error.days", { days: MAX_FIGURES_DAYS });
}
