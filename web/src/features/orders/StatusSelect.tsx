import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { ChevronDown, LoaderCircle } from "lucide-react";
import { useRef } from "react";
import type { FocusEvent, KeyboardEvent, PointerEvent } from "react";
import { Icon } from "../../shared/ui/Icon.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { isListOpen, opensList, openList } from "./closed-select.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
  readonly status: TransactionStatus;
  readonly saving: boolean;
  /** Undefined for those who may look but not change: the select stays where it is. */
  readonly onChange: ((row: TransactionRow, to: TransactionStatus) => void) | undefined;
}

/** The browser's own list, with the drawing of the status inside. Closed, it changes nothing by a key. */
export function StatusSelect({ row, status, saving, onChange }: Props) {
  const { t } = useOrderTexts();
  // What is chosen is meant for the order as it was when the list opened.
  const seen = useRef<TransactionRow>(undefined);
  const see = (): void => void (seen.current = row);
  // An open list is within the select: what is pressed there is meant for the order as it was.
  const point = ({ currentTarget }: PointerEvent<HTMLSelectElement>): void => {
    if (!isListOpen(currentTarget)) see();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLSelectElement>): void => {
    if (!currentTarget.contains(relatedTarget)) seen.current = undefined;
  };
  const press = (event: KeyboardEvent<HTMLSelectElement>): void => {
    if (isListOpen(event.currentTarget)) return;
    see();
    if (!opensList(event)) return;
    event.preventDefault();
    if (onChange) openList(event.currentTarget);
  };
  const choose = (to: TransactionStatus): void => {
    const opened = seen.current;
    seen.current = undefined;
    onChange?.(opened?.transaction_id === row.transaction_id ? opened : row, to);
  };
  const locked = onChange === undefined;
  const classes = ["status-select", saving && "is-busy", locked && "is-locked"].filter(Boolean).join(" ");
  return (
    <span
      className={classes}
      title={locked ? t("tx.status.locked") : undefined}
      aria-busy={saving || undefined}
    >
      <Icon of={STATUS_LOOKS[status].icon} className="status-select__icon" />
      <select
        value={status}
        aria-label={t("tx.status.of", { code: row.unique_code })}
        aria-disabled={locked || undefined}
        onPointerDown={point}
        onKeyDown={press}
        onBlur={leave}
        onChange={(event) => choose(event.target.value as TransactionStatus)}
      >
        {TRANSACTION_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t(`tx.status.${one}`)}
          </option>
        ))}
      </select>
      <Icon of={saving ? LoaderCircle : ChevronDown} className="status-select__arrow" />
    </span>
  );
}
