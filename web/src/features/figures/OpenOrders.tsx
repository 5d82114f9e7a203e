import type { Closing } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";

/** The orders that were open when the day was closed, the oldest first. */
export function OpenOrders({ open: { count, orders } }: Pick<Closing, "open">) {
  const { t } = useTranslation("figures");
  if (count === 0) return <p>{t("figures.open.none")}</p>;
  return (
    <table className="figures">
      <caption>{t("figures.open", { n: countText(count) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("figures.col.code")}</th>
          <th scope="col">{t("tx.filter.status")}</th>
          <th scope="col">{t("figures.col.destination")}</th>
          <th scope="col" className="number">
            {t("figures.col.usd")}
          </th>
          <th scope="col" className="number">
            {t("figures.col.payout")}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.transaction_id}>
            <td className="mono">{order.unique_code}</td>
            <td>{t(`tx.status.${order.status}`)}</td>
            <td>{order.destination_name}</td>
            <td className="number">{formatUsd(order.paypal_amount)}</td>
            <td className="number">{formatIdr(order.final_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
