import { Mail } from "lucide-react";
import { useId } from "react";
import { MarkupField, RateField } from "../../../shared/desk-settings/RateFields.js";
import { SettingField } from "../../../shared/desk-settings/SettingField.js";
import type { SettingsForm } from "../../../shared/desk-settings/use-settings.js";
import { useStaffTexts } from "../../../shared/i18n/use-texts.js";
import { Icon } from "../../../shared/ui/Icon.js";
import { Section } from "../../../shared/ui/Section.js";
import { Switch } from "../../../shared/ui/Switch.js";

interface Props {
  readonly form: SettingsForm;
}

export function SettingsFields({ form }: Props) {
  const { t } = useStaffTexts();
  return (
    <div>
      <Section title={t("settings.rate")} lead={t("settings.rate.lead")}>
        <RateField form={form} label={t("settings.rate.label")} />
      </Section>
      <Section title={t("settings.markup")} lead={t("settings.markup.lead")}>
        <MarkupField form={form} label={t("settings.markup.label")} />
      </Section>
      <Section title={t("settings.email")} lead={t("settings.email.lead")}>
        <SettingField
          form={form}
          name="paypal_email"
          label={t("settings.email.label")}
          type="email"
          start={<Icon of={Mail} />}
        />
      </Section>
      <Section title={t("settings.link")} lead={t("settings.link.lead")}>
        <SettingField
          form={form}
          name="provider_link"
          label={t("settings.link.label")}
          type="url"
          placeholder="https://paypal.me/nama/{amount}"
          hint={t("settings.link.hint")}
        />
      </Section>
      <Section title={t("settings.support")} lead={t("settings.support.lead")}>
        <div className="settings__two">
          <SettingField
            form={form}
            name="support_whatsapp"
            label={t("settings.support.whatsapp")}
            type="tel"
            placeholder="08123456789"
          />
          <SettingField form={form} name="support_email" label={t("settings.support.email")} type="email" />
        </div>
      </Section>
      <Section title={t("settings.maintenance")} lead={t("settings.maintenance.lead")}>
        <Maintenance form={form} />
      </Section>
    </div>
  );
}

function Maintenance({ form }: Props) {
  const { t } = useStaffTexts();
  const hint = useId();
  const isOnline = form.values.is_online === "1";
  const isSaved = !form.changed.includes("is_online");
  const now = isOnline ? "settings.maintenance.isOnline" : "settings.maintenance.isOffline";
  const then = isOnline ? "settings.maintenance.willOnline" : "settings.maintenance.willOffline";
  return (
    <>
      <Switch
        checked={!isOnline}
        onChange={(on) => form.edit("is_online", on ? "0" : "1")}
        describedBy={hint}
      >
        {t("settings.maintenance.label")}
      </Switch>
      <p className="field__hint" id={hint}>
        {t(isSaved ? now : then)}
      </p>
    </>
  );
}
