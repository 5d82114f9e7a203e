import { RotateCw } from "lucide-react";
import { useTexts } from "../../shared/i18n/use-texts.js";
import { Button, ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Spinner } from "../../shared/ui/Spinner.js";
import { Wave } from "../../shared/ui/slip/Wave.js";

interface Props {
  readonly text: string;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** An empty slip that says why there is no report. */
export function ReportFailure({ text, retry, retrying }: Props) {
  const { t } = useTexts();
  return (
    <article className="slip">
      <Wave quarters={0} />
      <div className="rep__b">
        <h1>{t("report.failed")}</h1>
        <p className="field__error" role="alert">
          {text}
        </p>
        <div className="acts">
          <Button look="main" compact aria-busy={retrying || undefined} onClick={() => retrying || retry()}>
            {retrying ? <Spinner /> : <Icon of={RotateCw} />}
            {t("report.retry")}
          </Button>
          <ButtonLink to="/">{t("notFound.home")}</ButtonLink>
        </div>
      </div>
    </article>
  );
}
