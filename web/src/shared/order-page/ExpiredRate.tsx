import { useTranslation } from "react-i18next";
import { Icon } from "../ui/Icon.js";
import { STATUS_LOOKS } from "../ui/status-looks.js";
import type { OrderToPay } from "./order-to-pay.js";
import { OrderAgain } from "./OrderAgain.js";
import { MarkAsPaidButton } from "./MarkAsPaidButton.js";

interface Props {
  readonly order: OrderToPay;
}

/** Replaces the payment section when the rate has expired; a button places the same order at the current rate. */
export function ExpiredRate({ order }: Props) {
  const { t } = useTranslation("availability");
  return (
    <div className="outcome" data-tone="danger">
      <h2 id="pay-title">
        <Icon icon={STATUS_LOOKS.pending.icon} />
        {t("availability.expired")}
      </h2>
      <output>{t("availability.expired.text")}</output>
      <OrderAgain order={order} />
      <p className="small">{t("availability.sent")}</p>
      <MarkAsPaidButton transactionId={order.transaction_id} />
    </div>
  );
}
