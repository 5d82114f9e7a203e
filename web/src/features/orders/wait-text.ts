import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";
import type { TimeSpan, WaitState } from "./wait-state.js";

type StaffText = TFunction<"orders">;

/** Formats a time span. */
export function formatSpan(t: StaffText, { unit, n }: TimeSpan): string {
  return t(`tx.span.${unit}`, { n });
}

/** Formats how long an order has been waiting or processing, or how long it took. */
export function formatWaitState(t: StaffText, waitState: WaitState): string {
  if (waitState.kind === "justNow") return t("tx.wait.justNow");
  if (waitState.kind === "age") return t("tx.age", { n: waitState.days, count: waitState.days });
  if (waitState.kind === "cancelledAt") return t("tx.wait.cancelledAt", { time: clockMinute(waitState.at) });
  return t(`tx.wait.${waitState.kind}`, { span: formatSpan(t, waitState.span) });
}
