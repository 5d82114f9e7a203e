import { useStaffTexts } from "../../../shared/i18n/use-texts.js";
import { clockMinute } from "../format.js";
import type { Span, Waiting } from "./waiting.js";

/** Puts waiting times into words. */
export function useWaitText(): { spanText: (span: Span) => string; waitText: (waiting: Waiting) => string } {
  const { t } = useStaffTexts();
  const spanText = ({ unit, n }: Span): string => t(`tx.span.${unit}`, { n });
  const waitText = (waiting: Waiting): string => {
    if (waiting.kind === "justNow") return t("tx.wait.justNow");
    if (waiting.kind === "age") return t("tx.age", { n: waiting.days });
    if (waiting.kind === "cancelledAt") return t("tx.wait.cancelledAt", { time: clockMinute(waiting.at) });
    return t(`tx.wait.${waiting.kind}`, { span: spanText(waiting.span) });
  };
  return { spanText, waitText };
}
