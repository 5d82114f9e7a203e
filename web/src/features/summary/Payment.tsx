import type { TransactionRow } from "@tukar-saldo/contracts";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Spinner } from "../../shared/ui/Spinner.js";
import { PaymentBlank } from "./PaymentBlank.js";
import { PaymentPanel } from "./PaymentPanel.js";
import { usePayment } from "./use-payment.js";

/** Before the start one filled button; after it what to fill in at the provider, step by step. */
export function Payment({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const language = useLanguage();
  const { instructions, opening, prefetch, open } = usePayment(transaction.transaction_id);
  return (
    <section className="payment" aria-labelledby="pay-title">
      <div className="payment__head">
        <h2 id="pay-title">{instructions ? t("summary.pay.title") : t("summary.pay.before")}</h2>
        <Button
          {...(instructions ? { compact: true } : { look: "main" as const })}
          aria-expanded={instructions !== undefined}
          aria-busy={opening || undefined}
          disabled={opening}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => void open()}
        >
          <span>
            {t("summary.start")}
            {language === "en" && <small className="payment__meaning">{t("nav.start")}</small>}
          </span>
          {opening ? <Spinner /> : <Icon of={ExternalLink} />}
        </Button>
      </div>
      {instructions ? (
        <PaymentPanel transaction={transaction} instructions={instructions} openAgain={() => void open()} />
      ) : (
        <>
          <p className="muted small payment__lead">{t("summary.start.note")}</p>
          <PaymentBlank />
        </>
      )}
    </section>
  );
}
