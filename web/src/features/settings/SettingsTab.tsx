import { useTranslation } from "react-i18next";
import { LoadFailed, SaveConflictNote } from "../../shared/desk-settings/SettingsNotes.js";
import { SaveConfirm } from "../../shared/desk-settings/SaveConfirm.js";
import { RatePreview } from "../../shared/desk-settings/RatePreview.js";
import { useSaveKey } from "../../shared/desk-settings/use-save-key.js";
import { useSettings } from "../../shared/desk-settings/use-settings.js";
import { settingsSource } from "./api.js";
import { DirtyBar } from "./DirtyBar.js";
import { SettingsFields } from "./SettingsFields.js";
import { SettingsSkeleton } from "./SettingsSkeleton.js";
import "./settings.css";

export function SettingsTab() {
  const { t } = useTranslation("settings");
  const form = useSettings(settingsSource, {
    load: t("dashboard.toast.settings_load_failed"),
    network: t("dashboard.toast.network_error"),
    save: t("dashboard.toast.settings_save_failed"),
    saved: t("dashboard.toast.settings_saved"),
  });
  useSaveKey(() => form.changed.length > 0 && form.submit());
  return (
    <>
      <div className="page-title">
        <h2>{t("dashboard.tab.settings")}</h2>
      </div>
      <LoadFailed form={form} />
      <SaveConflictNote form={form} />
      {!form.saved && !form.problem && <SettingsSkeleton />}
      {form.saved && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <div className="with-aside with-aside--wide">
            <SettingsFields form={form} />
            <RatePreview values={form.values} saved={form.saved.values} />
          </div>
          <DirtyBar form={form} />
        </form>
      )}
      <SaveConfirm form={form} />
    </>
  );
}
