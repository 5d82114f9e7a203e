import type { OrderDetail } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { readableWhatsapp } from "../../shared/orders/readable-numbers.js";
import { CopyableValue } from "./CopyableValue.js";
import { FactList, RecordSection } from "./RecordSection.js";

/** WhatsApp number of the customer, and the transaction id. */
export function CustomerSection({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("record");
  const number = readableWhatsapp(order.user_whatsapp);
  return (
    <RecordSection title={t("record.customer")}>
      <FactList
        facts={[
          [
            "WhatsApp",
            <CopyableValue key="whatsapp" text={number} label="WhatsApp">
              {number}
            </CopyableValue>,
          ],
          [
            t("record.transactionId"),
            <CopyableValue key="id" text={order.transaction_id} label={t("record.transactionId")}>
              <span className="record-facts__id">{order.transaction_id}</span>
            </CopyableValue>,
          ],
        ]}
      />
    </RecordSection>
  );
}
