import { isClosedStatus } from "@tukar-saldo/contracts";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../shared/desk-settings/number-format.js";
import { formatUsd } from "../../shared/format/money.js";
import { toLocalTime } from "../../shared/json-settings/until.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import type { MoneyProps } from "./parts.js";
import { RepriceQuestion } from "./RepriceQuestion.js";
import { quoteFor } from "./repricing.js";
import { useAddNote } from "./use-add-note.js";

interface Props extends MoneyProps {
  readonly order: OrderDetail & { readonly received_usd: number };
}

/** Shown when the received amount differs from the ordered one: reprice the order, refund it, or wait for the rest. */
export function Difference({ order, history, forms }: Props) {
  const { t } = useTranslation("record");
  const [isAsking, setAsking] = useState(false);
  const { add, isPending } = useAddNote(order);
  const { received_usd: received, paypal_amount: ordered } = order;
  const difference = formatUsd(Math.abs(received - ordered));
  const isShort = received < ordered;
  const values = { received: formatUsd(received), ordered: formatUsd(ordered), difference };
  const isOpen = !isClosedStatus(order.status);
  const refund = (): void =>
    forms.open("refund", {
      refund_amount: formatNumber(String(received)),
      refund_at: toLocalTime(new Date().toISOString()),
    });
  const canReprice = quoteFor(received, order.conversion_rate) !== undefined;
  return (
    <>
      <Note tone="warning" className="record__difference">
        <b>{t(isShort ? "record.difference.short" : "record.difference.over", values)}</b>
        {isOpen && !canReprice && <p>{t("record.difference.limits")}</p>}
        {forms.mayProcess && (
          <div className="record__difference-ways">
            {isOpen && canReprice && (
              <Button look="line" onClick={() => setAsking(true)}>
                {t("record.reprice")}
              </Button>
            )}
            {!order.refund && (
              <Button look="line" onClick={refund}>
                {t("record.difference.refund")}
              </Button>
            )}
            {isOpen && isShort && (
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
      {isAsking && (
        <RepriceQuestion {...{ order, history }} amount={received} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
