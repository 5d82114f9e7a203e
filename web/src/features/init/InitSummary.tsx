import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Email } from "../../shared/ui/Email.js";
import { Icon } from "../../shared/ui/Icon.js";
import type { InitFields } from "./api.js";
import { shortKey } from "./steps.js";

interface Props {
  readonly given: InitFields;
  readonly needs: { readonly keys: boolean; readonly token: boolean };
  readonly isPending: boolean;
}

/** What is about to be sent, secrets only by their presence. */
export function InitSummary({ given, needs, isPending }: Props) {
  const { t } = useTranslation("init");
  const filled = (text: string | undefined): string => (text ? t("init.summary.filled") : "");
  const characters = [...given.password].length;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t("init.name"), given.name],
    [t("init.email"), given.email],
    [t("init.password.short"), characters > 0 ? t("init.summary.characters", { n: characters }) : ""],
    [t("init.siteKey"), needs.keys ? shortKey(given.sitekey ?? "") : t("init.summary.own")],
    [t("init.privateKey"), needs.keys ? filled(given.privatekey) : t("init.summary.own")],
    [t("init.paypalEmail"), given.paypal_email],
    ...(needs.token ? ([[t("init.setupToken"), filled(given.setup_token)]] as const) : []),
  ];
  return (
    <aside className="card setup__summary">
      <h2>{t("init.summary")}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value?.trim() ? <Email address={value} /> : <Missing />}</dd>
          </div>
        ))}
      </dl>
      <SubmitButton wide busy={isPending} busyText={t("init.submitting")}>
        {t("init.submit")}
      </SubmitButton>
    </aside>
  );
}

function Missing() {
  const { t } = useTranslation("init");
  return (
    <span className="setup__missing">
      <Icon of={CircleAlert} />
      {t("init.summary.missing")}
    </span>
  );
}
