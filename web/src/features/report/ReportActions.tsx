import { isClosedStatus } from "@tukar-saldo/contracts";
import type { TransactionReport } from "@tukar-saldo/contracts";
import { Check, Link as LinkIcon, Printer, RefreshCw, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { AskOnWhatsapp } from "../../shared/ui/AskOnWhatsapp.js";
import { reportLink } from "../../shared/report-link.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Spinner } from "../../shared/ui/Spinner.js";

interface Props {
  readonly report: TransactionReport;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

export function ReportActions({ report, isRefreshing, refresh }: Props) {
  const { t } = useTranslation("report");
  const { copied, copy } = useCopy(t("report.link"));
  const reportUrl = reportLink(report.transaction_id);
  // Without the Web Share API there is no share button, since the next button already copies the link.
  const canShare = "share" in navigator;
  const share = async (): Promise<void> => {
    const title = t("report.share.text", { code: report.unique_code });
    await navigator.share({ title, url: reportUrl }).catch(() => undefined);
  };
  // Sharing is the main action only for a paid order, whose report serves as proof.
  const isProof = report.status === "processing" || report.status === "completed";
  const mainButtonProps = isProof ? ({ look: "main", compact: true } as const) : {};
  return (
    <div className="report__actions">
      {canShare && (
        <Button {...mainButtonProps} className="report__share" onClick={() => void share()}>
          <Icon icon={Share2} />
          {t("report.share")}
        </Button>
      )}
      <Button {...(canShare ? {} : mainButtonProps)} onClick={() => void copy(reportUrl)}>
        <Icon icon={copied === reportUrl ? Check : LinkIcon} />
        {t("report.copyLink")}
      </Button>
      <Button onClick={() => window.print()}>
        <Icon icon={Printer} />
        {t("report.print")}
      </Button>
      {!isClosedStatus(report.status) && (
        <Button
          className="report__refresh"
          aria-disabled={isRefreshing || undefined}
          aria-busy={isRefreshing || undefined}
          onClick={() => isRefreshing || refresh()}
        >
          {isRefreshing ? <Spinner /> : <Icon icon={RefreshCw} />}
          {isRefreshing ? t("report.refreshing") : t("report.refresh")}
        </Button>
      )}
      <p className="report__help">
        <AskOnWhatsapp
          text={t("report.help")}
          message={t("report.help.text", { code: report.unique_code })}
        />
      </p>
    </div>
  );
}
