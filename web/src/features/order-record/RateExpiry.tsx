import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import { saveFacts } from "./api.js";
import { RepriceDialog } from "./RepriceDialog.js";
import { quoteIfOrderable } from "./quote-if-orderable.js";
import { ChangeErrorNote } from "./ChangeErrorNote.js";
import { toRow, useOrderChange } from "./use-order-change.js";

const CLOCK_INTERVAL_MS = 10_000;

interface Props {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
  readonly expiresAt: string;
  readonly mayProcess: boolean;
}

/** Shows when the order's rate expires; once it has expired, staff can keep the rate or reprice the order. */
export function RateExpiry({ order, history, expiresAt, mayProcess }: Props) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  const isExpired = Date.parse(expiresAt) <= useDeskNow(CLOCK_INTERVAL_MS);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { change, isPending, changeError } = useOrderChange(toRow(order), (_value, version) =>
    saveFacts(order.id, { expires_at: null }, version),
  );
  const amount = order.received_usd ?? order.paypal_amount;
  const time = dayAndMinute(expiresAt, language);
  if (!isExpired) return <p className="record__until">{t("record.until", { time })}</p>;
  return (
    <>
      <Note tone="warning" className="record__difference">
        <b>{t("record.until.over", { time })}</b>
        {mayProcess && (
          <div className="record__difference-ways">
            <Button look="line" aria-busy={isPending} onClick={() => isPending || change()}>
              {t("record.until.honour")}
            </Button>
            {quoteIfOrderable(amount, order.conversion_rate) && (
              <Button look="line" onClick={() => setDialogOpen(true)}>
                {t("record.until.reprice")}
              </Button>
            )}
          </div>
        )}
        <ChangeErrorNote {...{ changeError, history }} />
      </Note>
      {isDialogOpen && (
        <RepriceDialog
          {...{ order, history, amount }}
          initialRate="current"
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
