import type { TransactionRow } from "@tukar-saldo/contracts";
import { Undo2 } from "lucide-react";
import { Icon } from "../../shared/ui/Icon.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly row: TransactionRow;
  readonly onUndo: () => void;
}

/** Button that undoes this tab's last change of the order. */
export function UndoButton({ row, onUndo }: Props) {
  const { t } = useOrderTexts();
  const undo = t("tx.status.undo");
  return (
    <div className="order__second-line order__second-line--undo">
      <button
        type="button"
        className="line-action order__undo"
        aria-label={`${undo}, ${row.unique_code}`}
        onClick={onUndo}
      >
        <Icon icon={Undo2} />
        <span>{undo}</span>
      </button>
    </div>
  );
}
