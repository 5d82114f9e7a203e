import type { TransactionRow } from "@tukar-saldo/contracts";
import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reportLink, reportPath, whatsappShareLink } from "../../shared/report-link.js";
import { Link } from "../../shared/router.js";
import { ExternalButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { LazyQr } from "../../shared/ui/LazyQr.js";

/** Ways to find the order again: the link to its report, a QR code, and sharing on WhatsApp. */
export function ReportLinks({ transaction }: { readonly transaction: TransactionRow }) {
  const { t } = useTranslation("summary");
  const { transaction_id, unique_code } = transaction;
  const link = reportLink(transaction_id);
  return (
    <>
      <div className="keep-report">
        <div>
          <b>{t("summary.report")}</b>
          <Link className="keep-report__link" to={reportPath(transaction_id)}>
            <span className="mono">{transaction_id}</span>
            <span>{t("summary.statusLink")}</span>
          </Link>
          <p className="tiny muted keep-report__hint">{t("summary.save")}</p>
        </div>
        <LazyQr text={link} label={t("summary.qr")} />
      </div>
      <div className="actions keep-report__share">
        <ExternalButtonLink
          compact
          wide
          href={whatsappShareLink(t("summary.share.text", { code: unique_code, link }))}
        >
          <Icon icon={Share2} />
          {t("summary.share")}
        </ExternalButtonLink>
      </div>
    </>
  );
}
