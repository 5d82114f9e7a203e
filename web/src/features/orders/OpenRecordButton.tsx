import type { TransactionRow } from "@tukar-saldo/contracts";
import { PanelRightOpen } from "lucide-react";
import { useRecordAddress } from "../../shared/desk/record-address.js";
import { Icon } from "../../shared/ui/Icon.js";
import { useOrderTexts } from "./order-texts.js";

/** Button that opens the record of the order. */
export function OpenRecordButton({ row }: { readonly row: TransactionRow }) {
  const { t } = useOrderTexts();
  const { open } = useRecordAddress();
  const label = t("tx.record", { code: row.unique_code });
  return (
    <button
      type="button"
      className="icon-button order__open"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() => open(row.transaction_id)}
    >
      <Icon icon={PanelRightOpen} />
    </button>
  );
}
