import type { TransactionRow } from "@tukar-saldo/contracts";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { maskExceptLastFour } from "../../shared/format/phone.js";
import { RichText } from "../../shared/i18n/RichText.js";
import { AskOnWhatsapp } from "../../shared/ui/AskOnWhatsapp.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Says at which number the desk contacts the customer if there is a problem, and links to the desk's WhatsApp. */
export function SummaryHelp({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const question = t("summary.contact.text", { code: transaction.unique_code });
  return (
    <p className="reminder reminder--help">
      <Icon icon={MessageCircle} />
      <span>
        <RichText
          text={t("summary.contact", { number: maskExceptLastFour(transaction.user_whatsapp) })}
          tags={{ number: <span className="number" /> }}
        />{" "}
        <AskOnWhatsapp text={t("summary.contact.ask")} message={question} />
      </span>
    </p>
  );
}
