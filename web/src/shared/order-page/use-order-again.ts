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

/** Normalises a text for comparison: spaces and hyphens may differ between the form and the order. */
const normalizeText = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Reads the form fields with which an order was placed; undefined if this tab lacks them or they changed since. */
function readFormFieldsOf(order: OrderToPay): OrderFormFields | undefined {
  const storedContact = readStoredContact();
  const { data } = orderFormFields.safeParse(storedContact?.fields);
  const matchesOrder =
    data !== undefined &&
    storedContact?.order === order.transaction_id &&
    normalizeText(data.account_name) === normalizeText(order.account_name) &&
    normalizeText(data.destination_account) === normalizeText(order.destination_account);
  return matchesOrder ? data : undefined;
}

/** Places the same order again at the current rate. */
export function useOrderAgain(order: OrderToPay, destination: string) {
  const { t } = useTranslation("availability");
  const navigate = useNavigate();
  const human = useHumanToken("transaction_submit");
  const [createKey] = useState(createIdempotencyKeys);
  const [contact] = useState(() => readFormFieldsOf(order));
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
