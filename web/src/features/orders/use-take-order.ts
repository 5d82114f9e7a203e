import type { TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { useDesk } from "../../shared/desk/desk.js";
import { notify } from "../../shared/notify/notify.js";

/** Makes the user the handler of an order and shows the result as a toast. */
export function useTakeOrder(): (row: TransactionRow) => void {
  const { t } = useTranslation("orders");
  const desk = useDesk();
  const takeOrder = async (row: TransactionRow): Promise<void> => {
    const id = `take-${row.transaction_id}`;
    try {
      const { setHandler } = await import("../../shared/orders/handling.js");
      await setHandler(desk, row, "me");
      notify.success(t("tx.taken", { code: row.unique_code }), { id });
    } catch (error) {
      const texts = { rejected: t("tx.take.failed"), network: t("tx.status.network") };
      notify.error(messageFor(error, texts), { id: `${id}-failed` });
    }
  };
  return (row) => void takeOrder(row);
}
