import { LANGUAGES } from "@tukar-saldo/contracts";
import type { PaymentInstructions } from "@tukar-saldo/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../api/errors.js";
import { useLanguage } from "../i18n/use-language.js";
import { report } from "../report.js";
import { tabStorage } from "../storage.js";
import { startedKey } from "./order-storage.js";
import type { OrderToPay } from "./order-to-pay.js";
import { instructionsQuery, statusQuery } from "./order-queries.js";

interface Payment {
  /** The instructions; undefined while loading and, without `atOnce`, until the visitor starts the payment. */
  readonly instructions: PaymentInstructions | undefined;
  /** Whether the visitor has started the payment in this tab; still true after a reload. */
  readonly isStarted: boolean;
  /** Whether `atOnce` is set and the instructions are loading. */
  readonly isLoading: boolean;
  readonly isOpening: boolean;
  /** Whether the server reports that the order's rate has expired. */
  readonly isExpired: boolean;
  /** Whether the start button opens the provider's page; true unless the server replied that the desk has no link. */
  readonly opensProvider: boolean;
  readonly open: () => Promise<void>;
}

interface PaymentOptions {
  /** Shows the instructions before the visitor starts the payment. */
  readonly atOnce: boolean;
  /** Whether the order is known to be unpaid. */
  readonly ready: boolean;
  /** Whether the order's rate can expire: not once staff honour it or reprice the order. */
  readonly canExpire: boolean;
}

/** Prefetches the payment instructions, and opens the provider's page in a new tab. */
export function usePayment(transactionId: string, { atOnce, ready, canExpire }: PaymentOptions): Payment {
  const language = useLanguage();
  const client = useQueryClient();
  const startedStorageKey = startedKey(transactionId);
  const [isStarted, setStarted] = useState(() => tabStorage.get(startedStorageKey) !== null);
  const isShown = isStarted || atOnce;
  const [isOpening, setOpening] = useState(false);
  const { data, newestReply, isLoading } = useReplies(transactionId, isShown || ready);
  const isExpired = canExpire && newestReply === null;
  // After a change of language, the cached instructions stay visible until the new ones have loaded.
  const newestInstructions = (isExpired ? null : (data ?? newestReply)) ?? undefined;

  const open = async (): Promise<void> => {
    if (newestInstructions) return showAndOpen(newestInstructions);
    setOpening(true);
    try {
      // After a slow request the browser may block the new tab; the button below the instructions still opens it.
      const fetched = await client.fetchQuery(instructionsQuery(transactionId, language));
      if (fetched) showAndOpen(fetched);
    } catch (error) {
      if (hasCode(error, "ORDER_CLOSED")) {
        void client.invalidateQueries({ queryKey: statusQuery(transactionId).queryKey });
      }
      report(error);
    } finally {
      setOpening(false);
    }
  };

  const showAndOpen = ({ paypal_url }: PaymentInstructions): void => {
    setStarted(true);
    tabStorage.set(startedStorageKey, "1");
    if (paypal_url) window.open(paypal_url, "_blank", "noopener,noreferrer");
  };

  return {
    instructions: isShown ? newestInstructions : undefined,
    isStarted,
    isLoading: atOnce && isLoading,
    isOpening,
    isExpired,
    opensProvider: newestInstructions?.paypal_url !== null,
    open,
  };
}

/** Whether the server's last reply to a request for the order's instructions says that its rate has expired. */
export function useExpired({ transaction_id, expires_at }: OrderToPay): boolean {
  return useReplies(transaction_id, false).newestReply === null && expires_at !== null;
}

/** The replies to requests for an order's instructions: in the current language, and the newest in any language. */
function useReplies(transactionId: string, enabled: boolean) {
  const client = useQueryClient();
  const { data, isLoading } = useQuery({
    ...instructionsQuery(transactionId, useLanguage()),
    enabled,
    // With the time, since a reply equal to the cached one can be newer than that in the other language.
    notifyOnChangeProps: ["data", "dataUpdatedAt", "isLoading"],
  });
  const newestReply = LANGUAGES.map((language) =>
    client.getQueryState(instructionsQuery(transactionId, language).queryKey),
  ).reduce((newest, state) => ((state?.dataUpdatedAt ?? 0) > (newest?.dataUpdatedAt ?? 0) ? state : newest));
  return { data, newestReply: newestReply?.data, isLoading };
}
