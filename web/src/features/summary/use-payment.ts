import { LANGUAGES } from "@tukar-saldo/contracts";
import type { PaymentInstructions } from "@tukar-saldo/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { report } from "../../shared/report.js";
import { tabStorage } from "../../shared/storage.js";
import { instructionsQuery } from "./api.js";

interface Payment {
  /** Shown once the visitor asked for them, in this tab even after a reload. */
  readonly instructions: PaymentInstructions | undefined;
  readonly opening: boolean;
  readonly prefetch: () => void;
  readonly open: () => Promise<void>;
}

/** Payment instructions and the provider's page in a tab of its own. */
export function usePayment(transactionId: string): Payment {
  const language = useLanguage();
  const client = useQueryClient();
  const query = instructionsQuery(transactionId, language);
  const started = `paying-${transactionId}`;
  const [asked, setAsked] = useState(() => tabStorage.get(started) !== null);
  const [opening, setOpening] = useState(false);
  const { data } = useQuery({ ...query, enabled: asked });
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
      report(error);
    } finally {
      setOpening(false);
    }
  };

  const showAndOpen = ({ paypal_url }: PaymentInstructions, tab?: Window | null): void => {
    setAsked(true);
    tabStorage.set(started, "1");
    if (!paypal_url) return tab?.close();
    if (!tab) return void window.open(paypal_url, "_blank", "noopener,noreferrer");
    tab.opener = null;
    tab.location.href = paypal_url;
  };

  return {
    instructions: asked ? (data ?? known.find(Boolean)) : undefined,
    opening,
    prefetch: () => void client.prefetchQuery(query),
    open,
  };
}
