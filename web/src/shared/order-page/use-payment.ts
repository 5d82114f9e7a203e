import { LANGUAGES } from "@tukar-saldo/contracts";
import type { PaymentInstructions } from "@tukar-saldo/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../api/errors.js";
import { useLanguage } from "../i18n/use-language.js";
import { report } from "../report.js";
import { tabStorage } from "../storage.js";
import { instructionsQuery, statusQuery } from "./order-queries.js";

interface Payment {
  /** Shown once the visitor asked for them, in this tab even after a reload. */
  readonly instructions: PaymentInstructions | undefined;
  /** The visitor opened the provider's page in this tab. */
  readonly started: boolean;
  /** Instructions that nobody had to ask for are on their way. */
  readonly filling: boolean;
  readonly opening: boolean;
  readonly prefetch: () => void;
  readonly open: () => Promise<void>;
}

/** Payment instructions, asked for at once or at the start, and the provider's page in a tab of its own. */
export function usePayment(transactionId: string, atOnce: boolean): Payment {
  const language = useLanguage();
  const client = useQueryClient();
  const query = instructionsQuery(transactionId, language);
  const startedKey = `paying-${transactionId}`;
  const [started, setStarted] = useState(() => tabStorage.get(startedKey) !== null);
  const asked = started || atOnce;
  const [opening, setOpening] = useState(false);
  const { data, isLoading } = useQuery({ ...query, enabled: asked });
  // While they come in the other language, or if they do not come, those that were there stay.
  const known = LANGUAGES.map((one) => client.getQueryData(instructionsQuery(transactionId, one).queryKey));

  const open = async (): Promise<void> => {
    const known = client.getQueryData(query.queryKey);
    if (known) return showAndOpen(known);
    // A tab opened after waiting would be blocked, so it is opened first and led on later.
    const tab = window.open("about:blank", "_blank");
    setOpening(true);
    try {
      showAndOpen(await client.fetchQuery(query), tab);
    } catch (error) {
      tab?.close();
      if (hasCode(error, "ORDER_CLOSED")) {
        void client.invalidateQueries({ queryKey: statusQuery(transactionId).queryKey });
      }
      report(error);
    } finally {
      setOpening(false);
    }
  };

  const showAndOpen = ({ paypal_url }: PaymentInstructions, tab?: Window | null): void => {
    setStarted(true);
    tabStorage.set(startedKey, "1");
    if (!paypal_url) return tab?.close();
    if (!tab) return void window.open(paypal_url, "_blank", "noopener,noreferrer");
    tab.opener = null;
    tab.location.href = paypal_url;
  };

  return {
    instructions: asked ? (data ?? known.find(Boolean)) : undefined,
    started,
    filling: atOnce && isLoading,
    opening,
    prefetch: () => void client.prefetchQuery(query),
    open,
  };
}
