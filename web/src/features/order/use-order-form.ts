import { orderFormFields, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { DeskView, OrderFormFields, TransactionRow } from "@tukar-saldo/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { hasCode, rejectionOf } from "../../shared/api/errors.js";
import { useZodForm } from "../../shared/forms/use-zod-form.js";
import { useHumanToken } from "../../shared/human/use-human-token.js";
import { onlineQuery } from "../../shared/online.js";
import { createIdempotencyKeys } from "../../shared/order-page/idempotency-keys.js";
import {
  haveSameTexts,
  storeContact,
  storeOrder,
  readContact,
} from "../../shared/order-page/order-storage.js";
import { createOrder } from "../../shared/order-page/create-order.js";
import { preloadPage } from "../../shared/preload.js";
import { useLocation, useNavigate } from "../../shared/router.js";
import type { TransactionData } from "../../shared/transaction-data.js";
import { FIELD_NAMES } from "./contact-fields.js";
import { checkRate } from "./current-rate.js";
import { DuplicateNote } from "./lazy-duplicate-note.js";
import { storePlacedOrder } from "./placed-orders.js";
import { useDuplicateConfirmation } from "./use-duplicate-confirmation.js";

/** Thrown when the browser is offline; nothing was sent. */
export class OfflineError extends Error {}

/** The order form: validates, gets the human-verification token, sends once and navigates to the summary. */
export function useOrderForm(data: TransactionData) {
  const form = useZodForm(orderFormFields, readContact());
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  /** The key of the navigation after which the summary was opened. */
  const [openedKey, setOpenedKey] = useState<string>();
  const verification = useHumanToken("transaction_submit");
  const [idempotencyKeyOf] = useState(createIdempotencyKeys);
  const duplicateQuestion = useDuplicateConfirmation(form.watch(), data.paypalAmount);
  useEffect(() => {
    const subscription = form.watch((fields) => storeContact(fields));
    return () => subscription.unsubscribe();
  }, [form]);

  const { prepare: prepareHuman } = verification;
  const prepare = useCallback(() => {
    prepareHuman();
    preloadPage(WEB_ROUTES.summary);
    DuplicateNote.preload();
  }, [prepareHuman]);

  const openSummary = (transaction: TransactionRow): void => {
    setOpenedKey(key);
    navigate(WEB_ROUTES.summary, { state: { transaction } });
  };
  const orderMutation = useMutation({
    mutationFn: async (contact: OrderFormFields) => {
      if (!navigator.onLine) throw new OfflineError();
      const [captcha_token] = await Promise.all([verification.token(), checkRate(client, data)]);
      const { paypalAmount: paypal_amount, selectedDestination: destination } = data;
      // The key of `publicDeskQuery`, repeated here so that its module stays out of this page's first chunk.
      const terms_version = client.getQueryData<DeskView>(["public", "desk"])?.terms_version;
      const order = { ...contact, paypal_amount, destination, captcha_token, terms_version };
      return createOrder(order, idempotencyKeyOf(contact));
    },
    onSuccess: (transaction, contact) => {
      storeOrder(transaction, idempotencyKeyOf(contact));
      storeContact(contact, transaction.transaction_id);
      storePlacedOrder(transaction);
      openSummary(transaction);
    },
    onError: (error) => {
      if (hasCode(error, "OFFLINE")) client.setQueryData(onlineQuery.queryKey, false);
      const fields = rejectionOf(error)?.fields ?? {};
      const invalidNames = FIELD_NAMES.filter((name) => fields[name]);
      for (const name of invalidNames) form.setError(name, { message: fields[name] ?? "" });
      if (invalidNames[0]) form.setFocus(invalidNames[0]);
    },
  });

  // The form is shown until the summary is loaded; going back before that keeps it mounted, but changes the key.
  const isSending = orderMutation.isPending || openedKey === key;
  return {
    form,
    prepare,
    isSending,
    error: orderMutation.error,
    /** An equal order placed recently, while the question about it is shown; sending again confirms the repeat. */
    earlierOrder: duplicateQuestion.earlierOrder,
    send: form.handleSubmit((contact) => {
      if (isSending) return;
      const { data: placedOrder, variables: placedContact } = orderMutation;
      if (placedOrder && placedContact && haveSameTexts(contact, placedContact))
        return openSummary(placedOrder);
      if (duplicateQuestion.shouldSend(contact)) orderMutation.mutate(contact);
    }),
  };
}

export type OrderForm = ReturnType<typeof useOrderForm>["form"];
