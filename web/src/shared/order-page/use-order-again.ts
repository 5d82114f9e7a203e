import { orderFormFields, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { OrderFormFields } from "@tukar-saldo/contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { messageFor } from "../api/errors.js";
import { useHumanToken } from "../human/use-human-token.js";
import { notify } from "../notify/notify.js";
import { useNavigate } from "../router.js";
import { createIdempotencyKeys } from "./idempotency-keys.js";
import { storeContact, storeOrder, readStoredContact } from "./order-storage.js";
import type { OrderToPay } from "./order-to-pay.js";
import { createOrder } from "./create-order.js";

/** Keeps letters and digits only, since spaces and hyphens may differ. */
const keepAlphanumeric = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The form's fields for an order; undefined if this tab does not store them or they were changed since. */
function readFieldsOf(order: OrderToPay): OrderFormFields | undefined {
  const storedContact = readStoredContact();
  const { data } = orderFormFields.safeParse(storedContact?.fields);
  const matchesOrder =
    data !== undefined &&
    storedContact?.order === order.transaction_id &&
    keepAlphanumeric(data.account_name) === keepAlphanumeric(order.account_name) &&
    keepAlphanumeric(data.destination_account) === keepAlphanumeric(order.destination_account);
  return matchesOrder ? data : undefined;
}

/** Places the same order again at the current rate. */
export function useOrderAgain(order: OrderToPay, destination: string) {
  const { t } = useTranslation("availability");
  const navigate = useNavigate();
  const human = useHumanToken("transaction_submit");
  const [createKey] = useState(createIdempotencyKeys);
  const [contact] = useState(() => readFieldsOf(order));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (fields: OrderFormFields) => {
      const { paypal_amount } = order;
      const captcha_token = await human.token();
      return createOrder({ ...fields, paypal_amount, destination, captcha_token }, createKey(fields));
    },
    onSuccess: (transaction, fields) => {
      storeOrder(transaction, createKey(fields));
      storeContact(fields, transaction.transaction_id);
      navigate(WEB_ROUTES.summary, { state: { transaction } });
    },
    onError: (error) => {
      const failedText = t("availability.again.failed");
      notify.error(messageFor(error, { rejected: failedText, network: failedText }), { id: "again" });
    },
  });
  const isSending = isPending || isSuccess;
  return { canOrder: contact !== undefined, isSending, send: () => contact && !isSending && mutate(contact) };
}
