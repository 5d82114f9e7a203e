import { jakartaDay } from "@tukar-saldo/contracts";
import type { Period } from "@tukar-saldo/contracts";
import { dayText } from "../../shared/desk/format.js";
import { useOrderTexts } from "./order-texts.js";

export function DayLine({ day, now }: { readonly day: string; readonly now: number }) {
  const { t, language } = useOrderTexts();
  const text = dayText(day, language);
  const isToday = day === jakartaDay(new Date(now));
  return <div className="orders-group">{isToday ? t("tx.group.today", { day: text }) : text}</div>;
}

interface EarlierProps {
  readonly count: number;
  /** Whether there are more orders than `count`. */
  readonly isCapped: boolean;
  readonly period: Period;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Group line with a button that shows or hides the pending orders from before the period. */
export function EarlierLine({ count, isCapped, period, open, onToggle }: EarlierProps) {
  const { t } = useOrderTexts();
  const n = isCapped ? `${count}+` : count;
  return (
    <div className="orders-group">
      <span>{t(period === "today" ? "tx.group.earlier.today" : "tx.group.earlier.period", { n })}</span>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        {t(open ? "tx.group.hide" : "tx.group.show")}
      </button>
    </div>
  );
}

/** The open group's line with a button that lists all pending orders, as the group shows only the oldest ones. */
export function AllPendingLine({ onShow }: { readonly onShow: () => void }) {
  const { t } = useOrderTexts();
  return (
    <div className="orders-group">
      <button type="button" onClick={onShow}>
        {t("tx.group.all")}
      </button>
    </div>
  );
}
