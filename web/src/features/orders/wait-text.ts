import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";
import type { Span, Waiting } from "./waiting.js";

type StaffText = TFunction<"orders">;

/** A span of time in words. */
export function spanText(t: StaffText, { unit, n }: Span): string {
  return t(`tx.span.${unit}`, { n });
}

/** How long an order waits, runs or took, in words. */
export function waitText(t: StaffText, waiting: Waiting): string {
  if (waiting.kind === "justNow") return t("tx.wait.justNow");
  if (waiting.kind === "age") return t("tx.age", { n: waiting.days, count: waiting.days });
  if (waiting.kind === "cancelledAt") return t("tx.wait.cancelledAt", { time: clockMinute(waiting.at) });
  return t(`tx.wait.${waiting.kind}`, { span: spanText(t, waiting.span) });
}
