import type { Writable } from "node:stream";
import { addDays, invalidFieldError, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Closing, ClosingSummary } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { closeDay, toClosingSummary } from "../domain/closing.js";
import { CLOSING_COLUMNS, toClosingRows } from "../domain/closing-rows.js";
import type { Context } from "./context.js";
import { readFigures } from "./figures.js";
import type { FiguresContext } from "./figures.js";
import { requireFound } from "./public-queries.js";
import { writeWorkbook } from "./write-workbook.js";

type ClosingContext = FiguresContext &
  Pick<Context, "closings" | "openOrders" | "announce" | "now" | "newEventId">;

/** Stores the current figures of a day as the next revision of its closing. */
export async function closeDayNow(
  context: ClosingContext,
  { day, metadata }: { readonly day: string; readonly metadata: RequestMetadata },
): Promise<Closing> {
  if (day > jakartaDay(context.now())) throw invalidFieldError("day", "closing.error.future");
  const previousDay = addDays(day, -1);
  return retryOnConflict(async () => {
    const previous = await context.closings.find(day);
    const [figures, dayBefore, open] = await Promise.all([
      readFigures(context, { from: day, to: day }),
      readFigures(context, { from: previousDay, to: previousDay }),
      context.openOrders.list(startOfJakartaDay(addDays(day, 1))),
    ]);
    const cause = createEventCause(context, metadata);
    const { closing, events } = closeDay({ day, figures, dayBefore, previous, open }, cause);
    if (!(await context.closings.add(closing, events))) return undefined;
    context.announce.closing(closing, events);
    return closing;
  });
}

export async function listClosings(
  { closings }: Pick<Context, "closings">,
  before: string | undefined,
): Promise<ClosingSummary[]> {
  return (await closings.list(before)).map(toClosingSummary);
}

/** Reads a revision of a closed day, by default the newest. @throws AppError NOT_FOUND */
export async function getClosing(
  { closings }: Pick<Context, "closings">,
  { day, revision }: { readonly day: string; readonly revision: number | undefined },
): Promise<Closing> {
  return requireFound(await closings.find(day, revision), "closing.error.notFound");
}

/** Writes a closed day as a workbook. */
export async function exportClosing(
  closing: Closing,
  target: { readonly output: Writable; readonly signal: AbortSignal },
): Promise<void> {
  async function* yieldRows() {
    yield toClosingRows(closing);
  }
  await writeWorkbook(yieldRows(), { columns: CLOSING_COLUMNS, ...target });
}
