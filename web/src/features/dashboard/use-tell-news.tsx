import type { TransactionRow } from "@tukar-saldo/contracts";
import { useStaffTexts } from "../../shared/i18n/use-texts.js";
import { formatUsd } from "../../shared/format/money.js";
import { notify } from "../../shared/notify/notify.js";
import type { Desk } from "./desk.js";
import type { News } from "./realtime/apply-events.js";
import { ToastRow } from "./ToastRow.js";
import { isOwnEcho } from "./transactions/status-change.js";

/** More new orders than this at once are told in one toast. */
const BURST = 3;

/** Says what the socket brought: a toast for each new order and each change by others, one sound. */
export function useTellNews({ client, arrivals }: Desk, ring: () => void): (news: News) => void {
  const { t } = useStaffTexts();
  const tellPlaced = (row: TransactionRow): void => {
    const title = t("dashboard.toast.new_order");
    const values = {
      name: row.account_name,
      amount: formatUsd(row.paypal_amount),
      destination: row.destination_name,
    };
    const content = <ToastRow title={title} detail={t("dashboard.toast.newOrder.detail", values)} />;
    notify.info(title, { id: `new-${row.transaction_id}`, content });
  };
  const tellChanged = (row: TransactionRow): void => {
    const title = t("dashboard.toast.status_updated");
    const values = { code: row.unique_code, status: t(`tx.status.${row.status}`) };
    const content = <ToastRow title={title} detail={t("tx.status.became", values)} />;
    notify.info(title, { id: `changed-${row.transaction_id}-${row.version}`, content });
  };
  return ({ placed, changed }) => {
    const byOthers = changed.filter((row) => !isOwnEcho(client, row));
    arrivals.add(placed);
    if (placed.length > 0) ring();
    if (placed.length > BURST) notify.info(t("dashboard.toast.newOrders", { n: placed.length }));
    else placed.forEach(tellPlaced);
    byOthers.slice(-BURST).forEach(tellChanged);
  };
}
