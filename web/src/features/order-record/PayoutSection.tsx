import { useTranslation } from "react-i18next";
import { formatIdr } from "../../shared/format/money.js";
import { plainAccount, readableAccount } from "../../shared/orders/readable-numbers.js";
import { plainRupiah } from "../../shared/orders/plain-rupiah.js";
import { CopyableValue } from "./CopyableValue.js";
import { EditableSection } from "./EditableSection.js";
import type { Fact } from "./RecordSection.js";
import type { SectionProps } from "./section-props.js";

/** Payout, recipient and transfer reference. */
export function PayoutSection(props: SectionProps) {
  const { order } = props;
  const { t } = useTranslation("record");
  const { t: listText } = useTranslation("orders");
  const { original, destination_account: account } = order;
  const facts: (Fact | undefined)[] = [
    [
      t("record.payout"),
      <CopyableValue key="payout" text={plainRupiah(order)} label={listText("tx.copy.amount")}>
        <b>{formatIdr(order.final_amount)}</b>
      </CopyableValue>,
    ],
    original && original.final_amount !== order.final_amount
      ? [t("record.original"), formatIdr(original.final_amount)]
      : undefined,
    order.fee_amount > 0 ? [t("record.field.fee_amount"), formatIdr(order.fee_amount)] : undefined,
    [listText("tx.copy.destination"), order.destination_name],
    [
      listText("tx.copy.account"),
      <CopyableValue key="account" text={plainAccount(account)} label={listText("tx.copy.account")}>
        <span className="record-facts__account">{readableAccount(account)}</span>
      </CopyableValue>,
    ],
    [
      listText("tx.copy.name"),
      <CopyableValue key="name" text={order.account_name} label={listText("tx.copy.name")}>
        {order.account_name}
      </CopyableValue>,
    ],
    order.payout_reference ? [t("record.field.payout_reference"), order.payout_reference] : undefined,
    order.payout_channel ? [t("record.field.payout_channel"), order.payout_channel] : undefined,
  ];
  return <EditableSection {...props} name="out" title={t("record.out")} facts={facts} />;
}
