import { useQuery } from "@tanstack/react-query";
import { SETTING_SECTIONS } from "@tukar-saldo/contracts";
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LazyRateHistory } from "../../shared/desk-settings/LazyRateHistory.js";
import { SettingFields } from "../../shared/desk-settings/SettingFields.js";
import { listSettingNames } from "../../shared/desk-settings/setting-values.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { providerQuery } from "../../shared/human/provider.js";
import { Badge } from "../../shared/ui/Badge.js";
import { Section } from "../../shared/ui/Section.js";
import { Switch } from "../../shared/ui/Switch.js";

interface Props {
  readonly form: SettingsForm;
}

export function AdminSettingsFields({ form }: Props) {
  const { t } = useTranslation("adminSettings");
  const { t: ts } = useTranslation("settings");
  const sectionTitles = {
    status: t("adminSettings.status"),
    rate: t("adminSettings.rate"),
    markup: ts("settings.markup"),
    human: t("adminSettings.human"),
  };
  const fieldLabels = { markup_percentage: t("adminSettings.markup.label") };
  const customControls = { is_online: <SystemStatus form={form} /> };
  return SETTING_SECTIONS.page.map((section) => {
    const settingNames = listSettingNames("page", section);
    const fields = (
      <SettingFields form={form} names={settingNames} labels={fieldLabels} controls={customControls} />
    );
    return (
      <Section
        key={section}
        level={2}
        title={sectionTitles[section]}
        lead={t(`adminSettings.${section}.lead`)}
      >
        <div className="admin-settings__fields">
          {fields}
          {section === "rate" && <LazyRateHistory />}
          {section === "human" && <ProofOfWorkNote />}
        </div>
      </Section>
    );
  });
}

function SystemStatus({ form }: Props) {
  const { t } = useTranslation("adminSettings");
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

/** Says that the reCAPTCHA keys are unused while the server verifies visitors by proof of work. */
function ProofOfWorkNote() {
  const { t } = useTranslation("adminSettings");
  const { data } = useQuery(providerQuery);
  return data?.provider === "altcha" && <p className="field__hint">{t("adminSettings.human.own")}</p>;
}
