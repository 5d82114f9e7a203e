import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import { ChevronDown, LoaderCircle } from "lucide-react";
import { Icon } from "../../shared/ui/Icon.js";
import { STATUS_LOOKS } from "../../shared/orders/status-icons.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly code: string;
  readonly status: TransactionStatus;
  readonly saving: boolean;
  /** Undefined for those who may look but not change: the select stays where it is. */
  readonly onChange: ((to: TransactionStatus) => void) | undefined;
}

/** The browser's own list, with the drawing of the status inside. */
export function StatusSelect({ code, status, saving, onChange }: Props) {
  const { t } = useOrderTexts();
  const locked = onChange === undefined;
  const classes = ["status-select", saving && "is-busy", locked && "is-locked"].filter(Boolean).join(" ");
  return (
    <span
      className={classes}
      title={locked ? t("tx.status.adminOnly") : undefined}
      aria-busy={saving || undefined}
    >
      <Icon of={STATUS_LOOKS[status].icon} className="status-select__icon" />
      <select
        value={status}
        aria-label={t("tx.status.of", { code })}
        aria-disabled={locked || undefined}
        onChange={(event) => onChange?.(event.target.value as TransactionStatus)}
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
