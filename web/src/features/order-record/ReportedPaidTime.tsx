import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { ChangeErrorNote } from "./ChangeErrorNote.js";
import { saveFacts } from "./api.js";
import { toRow, useOrderChange } from "./use-order-change.js";

interface Props {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  readonly mayClear: boolean;
  readonly children: ReactNode;
}

/** The time at which the customer reported the payment; staff who received no money can clear it. */
export function ReportedPaidTime({ order, history, mayClear, children }: Props) {
  const { t } = useTranslation("record");
  const { change, isPending, changeError } = useOrderChange(toRow(order), (_value, version) =>
    saveFacts(order.id, { customer_paid: false }, version),
  );
  return (
    <>
      <span className="record-facts__line">
        {children}
        {mayClear && (
          <Button look="line" aria-busy={isPending} onClick={() => isPending || change()}>
            {t("record.saidPaid.clear")}
          </Button>
        )}
      </span>
      <ChangeErrorNote {...{ changeError, history }} />
    </>
  );
}
