import { SETTING_SECTIONS } from "@tukar-saldo/contracts";
import { Mail } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LazyRateHistory } from "../../shared/desk-settings/LazyRateHistory.js";
import { SettingField } from "../../shared/desk-settings/SettingField.js";
import { SettingFields } from "../../shared/desk-settings/SettingFields.js";
import { listSettingNames } from "../../shared/desk-settings/setting-values.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Section } from "../../shared/ui/Section.js";
import { Switch } from "../../shared/ui/Switch.js";

interface Props {
  readonly form: SettingsForm;
}

export function SettingsFields({ form }: Props) {
  const { t } = useTranslation("settings");
  const customControls = {
    is_online: <Maintenance form={form} />,
    paypal_email: <SettingField form={form} name="paypal_email" start={<Icon icon={Mail} />} />,
  };
  return (
    <div>
      {SETTING_SECTIONS.tab.map((section) => {
        const names = listSettingNames("tab", section);
        const fields = <SettingFields form={form} names={names} controls={customControls} />;
        return (
          <Section key={section} title={t(`settings.${section}`)} lead={t(`settings.${section}.lead`)}>
            {names.length > 1 ? <div className="settings__pair">{fields}</div> : fields}
            {section === "rate" && <LazyRateHistory />}
          </Section>
        );
      })}
    </div>
  );
}

function Maintenance({ form }: Props) {
  const { t } = useTranslation("settings");
  const hintId = useId();
  const isOnline = form.values.is_online === "1";
  const isUnchanged = !form.changed.includes("is_online");
  const savedKey = isOnline ? "settings.maintenance.isOnline" : "settings.maintenance.isOffline";
  const unsavedKey = isOnline ? "settings.maintenance.willOnline" : "settings.maintenance.willOffline";
  return (
    <>
      <Switch
        checked={!isOnline}
        onChange={(on) => form.edit("is_online", on ? "0" : "1")}
        describedBy={hintId}
      >
        {t("settings.label.is_online")}
      </Switch>
      <p className="field__hint" id={hintId}>
        {t(isUnchanged ? savedKey : unsavedKey)}
      </p>
    </>
  );
}
