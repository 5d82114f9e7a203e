import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AskOnWhatsapp } from "../../shared/ui/AskOnWhatsapp.js";
import { Button, ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Spinner } from "../../shared/ui/Spinner.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";

interface Props {
  readonly transactionId: string;
  readonly text: string;
  /** Whether the server knows no such order, so that the visitor should check the transaction id. */
  readonly isUnknown: boolean;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** The transaction id comes from the URL and may be any text, so only this many characters of it are shown. */
const MAX_SHOWN_ID_LENGTH = 40;

/** An empty slip that says why the report could not be loaded. */
export function ReportFailure({ transactionId, text, isUnknown, retry, isRetrying }: Props) {
  const { t } = useTranslation("report");
  const shownId = transactionId.slice(0, MAX_SHOWN_ID_LENGTH);
  return (
    <article className="slip">
      <SlipProgress quarters={0} />
      <div className="report__body">
        <h1>{t("report.failed")}</h1>
        <p className="field__error" role="alert">
          {text}
        </p>
        <dl className="report-facts report__missing">
          <div className="report-facts__wide">
            <dt>{t("report.code")}</dt>
            <dd className="mono">{shownId}</dd>
          </div>
        </dl>
        <p className="small muted report__missing">
          {isUnknown && `${t("report.failed.compare")} `}
          <AskOnWhatsapp
            text={t("report.failed.help")}
            message={t("report.failed.help.text", { code: shownId })}
          />
        </p>
        <div className="actions">
          <Button
            look="main"
            compact
            aria-busy={isRetrying || undefined}
            onClick={() => isRetrying || retry()}
          >
            {isRetrying ? <Spinner /> : <Icon icon={RotateCw} />}
            {t("report.retry")}
          </Button>
          <ButtonLink to="/">{t("notFound.home")}</ButtonLink>
        </div>
      </div>
    </article>
  );
}
