import type { OrderDetail } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { readableWhatsapp } from "../../shared/orders/readable-numbers.js";
import { Copyable } from "./Copyable.js";
import { FactList, Part } from "./Part.js";

/** WhatsApp number of the customer, and the transaction id. */
export function Customer({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("record");
  const number = readableWhatsapp(order.user_whatsapp);
  return (
    <Part title={t("record.customer")}>
      <FactList
        facts={[
          [
            "WhatsApp",
            <Copyable key="whatsapp" text={number} label="WhatsApp">
              {number}
            </Copyable>,
          ],
          [
            t("record.transactionId"),
            <Copyable key="id" text={order.transaction_id} label={t("record.transactionId")}>
              <span className="record-facts__id">{order.transaction_id}</span>
            </Copyable>,
          ],
        ]}
      />
    </Part>
  );
}
