import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { ChevronDown, LoaderCircle } from "lucide-react";
import { useRef } from "react";
import type { FocusEvent, KeyboardEvent, PointerEvent } from "react";
import { Icon } from "../../shared/ui/Icon.js";
import { STATUS_LOOKS } from "../../shared/ui/status-looks.js";
import { isListOpen, shouldOpenList, openList } from "./select-list.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
  readonly status: TransactionStatus;
  readonly isSaving: boolean;
  /** Undefined without permission to change orders; the select is then locked. */
  readonly onChange: ((row: TransactionRow, to: TransactionStatus) => void) | undefined;
}

/** A native select with the icon of the status. Keys on the closed select open it and never change its value. */
export function StatusSelect({ row, status, isSaving, onChange }: Props) {
  const { t } = useOrderTexts();
  // The order as it was when the option list was opened; the chosen status is saved against that version.
  const rowWhenOpened = useRef<TransactionRow>(undefined);
  const rememberRow = (): void => void (rowWhenOpened.current = row);
  // A press inside the open list also fires pointerdown on the select; it must not replace the remembered row.
  const handlePointerDown = ({ currentTarget }: PointerEvent<HTMLSelectElement>): void => {
    if (!isListOpen(currentTarget)) rememberRow();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLSelectElement>): void => {
    if (!currentTarget.contains(relatedTarget)) rowWhenOpened.current = undefined;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLSelectElement>): void => {
    if (isListOpen(event.currentTarget)) return;
    rememberRow();
    if (!shouldOpenList(event)) return;
    event.preventDefault();
    if (onChange) openList(event.currentTarget);
  };
  const choose = (to: TransactionStatus): void => {
    const openedRow = rowWhenOpened.current;
    rowWhenOpened.current = undefined;
    onChange?.(openedRow?.transaction_id === row.transaction_id ? openedRow : row, to);
  };
  const isLocked = onChange === undefined;
  const classes = ["status-select", isSaving && "is-busy", isLocked && "is-locked"].filter(Boolean).join(" ");
  return (
    <span
      className={classes}
      title={isLocked ? t("tx.status.locked") : undefined}
      aria-busy={isSaving || undefined}
    >
      <Icon icon={STATUS_LOOKS[status].icon} className="status-select__icon" />
      <select
        value={status}
        aria-label={t("tx.status.of", { code: row.unique_code })}
        aria-disabled={isLocked || undefined}
        onPointerDown={handlePointerDown}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        onChange={(event) => choose(event.target.value as TransactionStatus)}
      >
        {TRANSACTION_STATUSES.map((option) => (
          <option key={option} value={option}>
            {t(`tx.status.${option}`)}
          </option>
        ))}
      </select>
      <Icon icon={isSaving ? LoaderCircle : ChevronDown} className="status-select__arrow" />
    </span>
  );
}
