import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { MarkupField, RateField } from "../../shared/desk-settings/RateFields.js";
import { SettingField } from "../../shared/desk-settings/SettingField.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { providerQuery } from "../../shared/human/provider.js";
import { useStaffTexts } from "../../shared/i18n/use-texts.js";
import { Badge } from "../../shared/ui/Badge.js";
import { Section } from "../../shared/ui/Section.js";
import { Switch } from "../../shared/ui/Switch.js";
import { useAdminSettingsTexts } from "./use-admin-settings-texts.js";

interface Props {
  readonly form: SettingsForm;
}

export function AdminSettingsFields({ form }: Props) {
  const { t } = useStaffTexts();
  const ta = useAdminSettingsTexts();
  return (
    <>
      <Section level={2} title={ta("adminSettings.status")} lead={ta("adminSettings.status.lead")}>
        <SystemStatus form={form} />
      </Section>
      <Section level={2} title={ta("adminSettings.rate")} lead={ta("adminSettings.rate.lead")}>
        <RateField form={form} label={t("settings.rate.label")} />
      </Section>
      <Section level={2} title={t("settings.markup")} lead={ta("adminSettings.markup.lead")}>
        <MarkupField form={form} label={ta("adminSettings.markup.label")} />
      </Section>
      <Section level={2} title={ta("adminSettings.human")} lead={ta("adminSettings.human.lead")}>
        <HumanKeys form={form} />
      </Section>
    </>
  );
}

function SystemStatus({ form }: Props) {
  const t = useAdminSettingsTexts();
  const isOnline = form.values.is_online === "1";
  return (
    <div className="admin-settings__status">
      <Switch
        checked={isOnline}
        onChange={(on) => form.edit("is_online", on ? "1" : "0")}
        label={t("adminSettings.status")}
      />
      <span role="status">
        {isOnline ? (
          <Badge tone="success" icon={CircleCheck}>
            {t("adminSettings.status.online")}
          </Badge>
        ) : (
          <Badge tone="danger" icon={CircleX}>
            {t("adminSettings.status.offline")}
          </Badge>
        )}
      </span>
    </div>
  );
}

function HumanKeys({ form }: Props) {
  const t = useAdminSettingsTexts();
  const { data } = useQuery(providerQuery);
  const secretIsSet = form.saved?.secretIsSet === true;
  return (
    <div className="admin-settings__keys">
      <SettingField
        form={form}
        name="recaptcha_site_key"
        label={t("adminSettings.siteKey")}
        className="mono"
        spellCheck={false}
      />
      <SettingField
        form={form}
        name="recaptcha_secret_key"
        label={t("adminSettings.secretKey")}
        secret
        className="mono"
        spellCheck={false}
        placeholder={t(secretIsSet ? "adminSettings.secretKey.stored" : "adminSettings.secretKey.none")}
        hint={t("adminSettings.secretKey.hint")}
      />
      {data?.provider === "altcha" && <p className="field__hint">{t("adminSettings.human.own")}</p>}
    </div>
  );
}
