import { isClosedStatus } from "@tukar-saldo/contracts";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../shared/desk-settings/number-format.js";
import { formatUsd } from "../../shared/format/money.js";
import { toLocalTime } from "../../shared/json-settings/until.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import type { SectionProps } from "./section-props.js";
import { RepriceDialog } from "./RepriceDialog.js";
import { quoteIfOrderable } from "./quote-if-orderable.js";
import { useAddNote } from "./use-add-note.js";

interface Props extends SectionProps {
  readonly order: OrderDetail & { readonly received_usd: number };
}

/**
 * Says that the received amount differs from the ordered amount, with buttons to reprice, refund or wait for the rest.
 */
export function AmountDifference({ order, history, forms }: Props) {
  const { t } = useTranslation("record");
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { add, isPending } = useAddNote(order);
  const { received_usd: received, paypal_amount: ordered } = order;
  const difference = formatUsd(Math.abs(received - ordered));
  const isUnderpaid = received < ordered;
  const values = { received: formatUsd(received), ordered: formatUsd(ordered), difference };
  const isOpen = !isClosedStatus(order.status);
  const refund = (): void =>
    forms.open("refund", {
      refund_amount: formatNumber(String(received)),
      refund_at: toLocalTime(new Date().toISOString()),
    });
  const canReprice = quoteIfOrderable(received, order.conversion_rate) !== undefined;
  return (
    <>
      <Note tone="warning" className="record__difference">
        <b>{t(isUnderpaid ? "record.difference.short" : "record.difference.over", values)}</b>
        {isOpen && !canReprice && <p>{t("record.difference.limits")}</p>}
        {forms.mayProcess && (
          <div className="record__difference-ways">
            {isOpen && canReprice && (
              <Button look="line" onClick={() => setDialogOpen(true)}>
                {t("record.reprice")}
              </Button>
            )}
            {!order.refund && (
              <Button look="line" onClick={refund}>
                {t("record.difference.refund")}
              </Button>
            )}
            {isOpen && isUnderpaid && (
              <Button
                look="quiet"
                aria-busy={isPending}
                onClick={() => isPending || add(t("record.difference.waitNote", values))}
              >
                {t("record.difference.wait")}
              </Button>
            )}
          </div>
        )}
      </Note>
      {isDialogOpen && (
        <RepriceDialog {...{ order, history }} amount={received} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}
