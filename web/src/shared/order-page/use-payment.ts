import { LANGUAGES } from "@tukar-saldo/contracts";
import type { PaymentInstructions } from "@tukar-saldo/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../api/errors.js";
import { useLanguage } from "../i18n/use-language.js";
import { report } from "../report.js";
import { tabStorage } from "../storage.js";
import { startedKey } from "./memory.js";
import { instructionsQuery, statusQuery } from "./order-queries.js";

interface Payment {
  /** Shown once the visitor asked for them, in this tab even after a reload. */
  readonly instructions: PaymentInstructions | undefined;
  /** The visitor opened the provider's page in this tab. */
  readonly started: boolean;
  /** Instructions that nobody had to ask for are on their way. */
  readonly filling: boolean;
  readonly opening: boolean;
  /** The desk says that the order's rate has run out. */
  readonly expired: boolean;
  /** The start opens the provider's page; so it is said until the desk answers that it has no link. */
  readonly leadsOut: boolean;
  readonly open: () => Promise<void>;
}

interface Options {
  /** Shows the instructions without waiting for the start. */
  readonly atOnce: boolean;
  /** The order is known to wait for its payment. */
  readonly ready: boolean;
}

/** Payment instructions, and the provider's page in a tab of its own; they are there before somebody starts. */
export function usePayment(transactionId: string, { atOnce, ready }: Options): Payment {
  const language = useLanguage();
  const client = useQueryClient();
  const query = instructionsQuery(transactionId, language);
  const key = startedKey(transactionId);
  const [started, setStarted] = useState(() => tabStorage.get(key) !== null);
  const asked = started || atOnce;
  const [opening, setOpening] = useState(false);
  const { data, isLoading, error } = useQuery({ ...query, enabled: asked || ready });
  const expired = hasCode(error, "ORDER_EXPIRED");
  // While they come in the other language, or if they do not come, those that were there stay.
  const known = LANGUAGES.map((one) => client.getQueryData(instructionsQuery(transactionId, one).queryKey));
  const newest = data ?? known.find(Boolean);

  const open = async (): Promise<void> => {
    if (newest) return showAndOpen(newest);
    setOpening(true);
    try {
      // Whoever waited too long for a tab to be allowed still has the button below the instructions.
      showAndOpen(await client.fetchQuery(query));
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
    tabStorage.set(key, "1");
    if (paypal_url) window.open(paypal_url, "_blank", "noopener,noreferrer");
  };

  return {
    instructions: asked ? newest : undefined,
    started,
    filling: atOnce && isLoading,
    opening,
    expired,
    leadsOut: newest?.paypal_url !== null,
    open,
  };
}

/** Whether the desk has said that the rate of an order has run out, when it was asked how to pay. */
export function useExpired(transactionId: string): boolean {
  const query = instructionsQuery(transactionId, useLanguage());
  return hasCode(useQuery({ ...query, enabled: false }).error, "ORDER_EXPIRED");
}
