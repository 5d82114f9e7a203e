import { TOAST_DURATION_MS } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { useNavigate } from "../../shared/router.js";
import { notify } from "../../shared/notify/notify.js";
import type { Desk } from "../../shared/desk/desk.js";
import type { NotifiableEvents } from "../../shared/orders/apply-events.js";
import { createToastCoalescer } from "../../features/order-stream/toast-coalescer.js";
import { ToastRow } from "../../shared/desk/ToastRow.js";
import { isOwnChange } from "../../features/orders/change-status.js";
import { FOCUS_FOUND_ORDER } from "../../shared/desk/focus-found-order.js";

/** If more toasts than this would be visible at once, one toast with the number of orders replaces them. */
const MAX_SINGLE_TOASTS = 3;

/** Returns a function that shows a toast for each new order or change by others, and plays one sound for new orders. */
export function useOrderNotifications(
  { client, arrivals }: Desk,
  ring: () => void,
  onPlaced: (count: number) => void,
): (news: NotifiableEvents) => void {
  const [placedCoalescer] = useState(() => createToastCoalescer(MAX_SINGLE_TOASTS, TOAST_DURATION_MS));
  const [changedCoalescer] = useState(() => createToastCoalescer(MAX_SINGLE_TOASTS, TOAST_DURATION_MS));
  const orderToasts = useOrderToasts();
  return ({ placed, changed, elsewhere }) => {
    const changedByOthers = changed.filter((row) => !isOwnChange(client, row));
    arrivals.add(placed);
    const placedCount = placed.length + elsewhere;
    if (placedCount > 0) {
      ring();
      onPlaced(placedCount);
      const combinedCount = placedCoalescer(placedCount, Date.now());
      if (combinedCount !== undefined || elsewhere > 0) orderToasts.manyPlaced(combinedCount ?? placedCount);
      else placed.forEach(orderToasts.placed);
    }
    if (changedByOthers.length > 0) {
      const combinedCount = changedCoalescer(changedByOthers.length, Date.now());
      if (combinedCount === undefined) changedByOthers.forEach(orderToasts.changed);
      else orderToasts.manyChanged(combinedCount);
    }
  };
}

/** Opens the order of a pressed toast by searching for its code, regardless of the list's filter. */
function useOpenOrder(): (row: TransactionRow) => () => void {
  const navigate = useNavigate();
  return ({ unique_code: q }) =>
    () =>
      navigate(`?${new URLSearchParams({ tab: "transactions", q })}`, { state: FOCUS_FOUND_ORDER });
}

function useOrderToasts() {
  const { t } = useTranslation("dashboard");
  const createOpenHandler = useOpenOrder();
  return {
    placed: (row: TransactionRow): void => {
      const title = t("dashboard.toast.new_order");
      const textValues = {
        name: row.account_name,
        amount: formatUsd(row.paypal_amount),
        destination: row.destination_name,
      };
      const detail = t("dashboard.toast.newOrder.detail", textValues);
      const content = <ToastRow title={title} detail={detail} onOpen={createOpenHandler(row)} />;
      notify.info(title, { id: `new-${row.transaction_id}`, content });
    },
    changed: (row: TransactionRow): void => {
      const title = t("dashboard.toast.status_updated");
      const textValues = { code: row.unique_code, status: t(`tx.status.${row.status}`) };
      const content = (
        <ToastRow title={title} detail={t("tx.status.became", textValues)} onOpen={createOpenHandler(row)} />
      );
      const id = `changed-${row.transaction_id}-${row.version}`;
      notify.info(title, { id, content });
    },
    manyPlaced: (n: number): void =>
      notify.info(t("dashboard.toast.newOrders", { n }), { id: "new-orders", renewed: true }),
    manyChanged: (n: number): void =>
      notify.info(t("dashboard.toast.statusesUpdated", { n }), { id: "statuses-updated", renewed: true }),
  };
}
