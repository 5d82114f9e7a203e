import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Email } from "../../shared/ui/Email.js";
import { Icon } from "../../shared/ui/Icon.js";
import type { InitFields } from "./api.js";
import { shortenKey } from "./step-states.js";

interface Props {
  readonly values: InitFields;
  readonly needs: { readonly keys: boolean; readonly token: boolean };
  readonly isPending: boolean;
}

/**
 * Summary of the typed values; of secrets it shows only whether they are filled in, of the password only its length.
 */
export function InitSummary({ values, needs, isPending }: Props) {
  const { t } = useTranslation("init");
  const describeSecret = (text: string | undefined): string => (text ? t("init.summary.filled") : "");
  const passwordLength = [...values.password].length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t("init.name"), values.name],
    [t("init.email"), values.email],
    [t("init.password.short"), passwordLength > 0 ? t("init.summary.characters", { n: passwordLength }) : ""],
    [t("init.siteKey"), needs.keys ? shortenKey(values.sitekey ?? "") : t("init.summary.own")],
    [t("init.privateKey"), needs.keys ? describeSecret(values.privatekey) : t("init.summary.own")],
    [t("init.paypalEmail"), values.paypal_email],
    ...(needs.token ? ([[t("init.setupToken"), describeSecret(values.setup_token)]] as const) : []),
  ];
  return (
    <aside className="card setup__summary">
      <h2>{t("init.summary")}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value?.trim() ? <Email address={value} /> : <MissingValue />}</dd>
          </div>
        ))}
      </dl>
      <SubmitButton wide busy={isPending} busyText={t("init.submitting")}>
        {t("init.submit")}
      </SubmitButton>
    </aside>
  );
}

function MissingValue() {
  const { t } = useTranslation("init");
  return (
    <span className="setup__missing">
      <Icon icon={CircleAlert} />
      {t("init.summary.missing")}
    </span>
  );
}
