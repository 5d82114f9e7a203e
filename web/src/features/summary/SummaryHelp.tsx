import type { TransactionRow } from "@tukar-saldo/contracts";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { maskedTail } from "../../shared/format/phone.js";
import { Filled, Linked, PLACE } from "../../shared/i18n/Parts.js";
import { Icon } from "../../shared/ui/Icon.js";
import { WhatsappLink } from "../../shared/ui/WhatsappLink.js";

/** Whom the desk contacts if there is a problem, and how to ask first. */
export function SummaryHelp({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const question = t("summary.contact.text", { code: transaction.unique_code });
  return (
    <p className="reminder reminder--help">
      <Icon of={MessageCircle} />
      <span>
        <Filled text={t("summary.contact", { number: PLACE })}>
          <span className="number">{maskedTail(transaction.user_whatsapp)}</span>
        </Filled>{" "}
        <Linked
          text={t("summary.contact.ask")}
          renderLink={(words) => <WhatsappLink text={question}>{words}</WhatsappLink>}
        />
      </span>
    </p>
  );
}
