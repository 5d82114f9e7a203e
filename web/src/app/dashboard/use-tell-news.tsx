import { TOAST_DURATION_MS } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { useNavigate } from "../../shared/router.js";
import { notify } from "../../shared/notify/notify.js";
import type { Desk } from "../../shared/desk/desk.js";
import type { News } from "../../shared/orders/apply-events.js";
import { createDigest } from "../../features/order-stream/digest.js";
import { ToastRow } from "../../shared/desk/ToastRow.js";
import { isOwnEcho } from "../../features/orders/status-change.js";
import { TO_ORDER } from "../../shared/desk/to-order.js";

/** More than this while their toasts would still be seen are told as a number, in one toast. */
const EACH = 3;

/** Says what the socket brought: a toast for each new order and each change by others, one sound. */
export function useTellNews(
  { client, arrivals }: Desk,
  ring: () => void,
  onPlaced: (count: number) => void,
): (news: News) => void {
  const [placedDigest] = useState(() => createDigest(EACH, TOAST_DURATION_MS));
  const [changedDigest] = useState(() => createDigest(EACH, TOAST_DURATION_MS));
  const tell = useTellers();
  return ({ placed, changed, elsewhere }) => {
    const byOthers = changed.filter((row) => !isOwnEcho(client, row));
    arrivals.add(placed);
    const came = placed.length + elsewhere;
    if (came > 0) {
      ring();
      onPlaced(came);
      const n = placedDigest(came, Date.now());
      if (n !== undefined || elsewhere > 0) tell.manyPlaced(n ?? came);
      else placed.forEach(tell.placed);
    }
    if (byOthers.length > 0) {
      const n = changedDigest(byOthers.length, Date.now());
      if (n === undefined) byOthers.forEach(tell.changed);
      else tell.manyChanged(n);
    }
  };
}

/** Shows the order of a toast that is pressed; its code finds it whatever the filters. */
function useOpenOrder(): (row: TransactionRow) => () => void {
  const navigate = useNavigate();
  return ({ unique_code: q }) =>
    () =>
      navigate(`?${new URLSearchParams({ tab: "transactions", q })}`, { state: TO_ORDER });
}

function useTellers() {
  const { t } = useTranslation("dashboard");
  const open = useOpenOrder();
  return {
    placed: (row: TransactionRow): void => {
      const title = t("dashboard.toast.new_order");
      const values = {
        name: row.account_name,
        amount: formatUsd(row.paypal_amount),
        destination: row.destination_name,
      };
      const detail = t("dashboard.toast.newOrder.detail", values);
      const content = <ToastRow title={title} detail={detail} onOpen={open(row)} />;
      notify.info(title, { id: `new-${row.transaction_id}`, content });
    },
    changed: (row: TransactionRow): void => {
      const title = t("dashboard.toast.status_updated");
      const values = { code: row.unique_code, status: t(`tx.status.${row.status}`) };
      const content = <ToastRow title={title} detail={t("tx.status.became", values)} onOpen={open(row)} />;
      const id = `changed-${row.transaction_id}-${row.version}`;
      notify.info(title, { id, content });
    },
    manyPlaced: (n: number): void =>
      notify.info(t("dashboard.toast.newOrders", { n }), { id: "new-orders", renewed: true }),
    manyChanged: (n: number): void =>
      notify.info(t("dashboard.toast.statusesUpdated", { n }), { id: "statuses-updated", renewed: true }),
  };
}
