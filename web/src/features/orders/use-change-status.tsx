import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { failureOf } from "../../shared/api/errors.js";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { useDesk } from "../../shared/desk/desk.js";
import type { Desk } from "../../shared/desk/desk.js";
import { ToastRow } from "../../shared/desk/ToastRow.js";
import { changeStatus } from "./status-change.js";
import type { ChangeTeller } from "./status-change.js";

type Change = (row: TransactionRow, to: TransactionStatus) => void;
type StaffText = TFunction<"orders">;

/** Changes a status, says how it went, and offers to undo it or to try again. */
export function useChangeStatus(): Change {
  const { t } = useTranslation("orders");
  const desk = useDesk();
  return useMemo(() => changer(desk, t), [desk, t]);
}

function changer(desk: Desk, t: StaffText): Change {
  const change = (row: TransactionRow, to: TransactionStatus): void => {
    if (row.status !== to) void changeStatus(desk, { row, to }, teller);
  };
  // What somebody else did since is not undone with it.
  const undo = (saved: TransactionRow, to: TransactionStatus): void =>
    void changeStatus(desk, { row: saved, to, version: saved.version }, teller);
  const teller: ChangeTeller = {
    onSaved({ row, to }, saved) {
      const title = t("tx.status.success");
      const detail = t("tx.status.became", { code: row.unique_code, status: t(`tx.status.${to}`) });
      const action = { text: t("tx.status.undo"), run: () => undo(saved, row.status) };
      const content = <ToastRow title={title} detail={detail} action={action} />;
      notify.success(title, { id: `saved-${row.transaction_id}-${saved.version}`, content });
    },
    onRefused({ row, to }, error) {
      const failure = failureOf(error);
      const title = t(failure.kind === "network" ? "tx.status.network" : "tx.status.failed");
      const stays = t("tx.status.stays", { code: row.unique_code, status: t(`tx.status.${row.status}`) });
      const detail = failure.kind === "rejected" && failure.message ? failure.message : stays;
      const action = { text: t("tx.status.again"), run: () => change(row, to) };
      const content = <ToastRow title={title} detail={detail} action={action} />;
      notify.error(title, { id: `refused-${row.transaction_id}-${Date.now()}`, content });
    },
  };
  return change;
}
