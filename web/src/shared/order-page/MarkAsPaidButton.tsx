import { API } from "@tukar-saldo/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Query } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api/client.js";
import { hasCode, messageFor } from "../api/errors.js";
import { formatMinute } from "../format/dates.js";
import { notify } from "../notify/notify.js";
import { Button } from "../ui/Button.js";
import { Icon } from "../ui/Icon.js";
import { Spinner } from "../ui/Spinner.js";
import { storePaidAt, readPaidAt } from "./order-storage.js";
import { instructionsKey, statusQuery } from "./order-queries.js";

/** A button by which the customer reports that they have paid; then shows the time of the report. */
export function MarkAsPaidButton({ transactionId }: { readonly transactionId: string }) {
  const { t } = useTranslation("outcome");
  const { paidAt, isSending, send } = useMarkAsPaid(transactionId);
  return (
    <div className="paid-mark">
      <output>
        {paidAt && (
          <span className="reminder paid-mark__done">
            <Icon icon={CircleCheck} />
            <span>{t("outcome.paid.done", { time: formatMinute(paidAt) })}</span>
          </span>
        )}
      </output>
      {!paidAt && (
        <Button
          wide
          aria-disabled={isSending || undefined}
          aria-busy={isSending || undefined}
          onClick={() => isSending || send()}
        >
          {isSending ? <Spinner /> : <Icon icon={CircleCheck} />}
          {t("outcome.paid")}
        </Button>
      )}
    </div>
  );
}

function useMarkAsPaid(transactionId: string) {
  const { t } = useTranslation("outcome");
  const client = useQueryClient();
  const [paidAt, setPaidAt] = useState(() => readPaidAt(transactionId));
  const { queryKey } = statusQuery(transactionId);
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await call(API.markOrderPaid, { params: { transaction_id: transactionId } })).data,
    onSuccess: ({ customer_paid_at, ...status }) => {
      const storedPaidAt = customer_paid_at ?? new Date().toISOString();
      storePaidAt(transactionId, storedPaidAt);
      setPaidAt(storedPaidAt);
      client.setQueryData(queryKey, status);
      // The server honours the expired rate of an order that is marked as paid.
      const isExpired = { predicate: ({ state }: Query) => state.data === null };
      void client.invalidateQueries({ queryKey: instructionsKey(transactionId), ...isExpired });
    },
    onError: (error) => {
      if (hasCode(error, "ORDER_CLOSED")) void client.invalidateQueries({ queryKey });
      const failedText = t("outcome.paid.failed");
      notify.error(messageFor(error, { rejected: failedText, network: t("error.unreachable") }), {
        id: "paid",
      });
    },
  });
  return { paidAt, isSending: isPending, send: () => mutate() };
}
