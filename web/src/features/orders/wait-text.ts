import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";
import type { Span, Waiting } from "./waiting.js";

type StaffText = TFunction<"orders">;

/** Formats a time span. */
export function formatSpan(t: StaffText, { unit, n }: Span): string {
  return t(`tx.span.${unit}`, { n });
}

/** Formats how long an order has been waiting or processing, or how long it took. */
export function formatWaiting(t: StaffText, waiting: Waiting): string {
  if (waiting.kind === "justNow") return t("tx.wait.justNow");
  if (waiting.kind === "age") return t("tx.age", { n: waiting.days, count: waiting.days });
  if (waiting.kind === "cancelledAt") return t("tx.wait.cancelledAt", { time: clockMinute(waiting.at) });
  return t(`tx.wait.${waiting.kind}`, { span: formatSpan(t, waiting.span) });
}
