import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clockMinute } from "../../shared/desk/format.js";
import { useChangedText } from "../../shared/desk-settings/use-changed-text.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Row with the save and reset buttons; while there are unsaved settings, the row is sticky and lists their names. */
export function AdminSettingsActions({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("adminSettings");
  const { t: ts } = useTranslation("settings");
  const changedNames = useChangedText(form);
  const loadTime = clockMinute(new Date(form.loadedAt).toISOString());
  return (
    <div className="admin-settings__actions" data-dirty={changedNames !== ""}>
      <SubmitButton busy={form.isSaving} busyText={ts("settings.saving")}>
        {t("adminSettings.save")}
      </SubmitButton>
      <Button look="quiet" onClick={form.reset}>
        <Icon icon={RotateCcw} />
        {t("adminSettings.reset")}
      </Button>
      <span role="status">
        {changedNames
          ? t("adminSettings.unsaved", { names: changedNames })
          : t("adminSettings.loadedAt", { time: loadTime })}
      </span>
    </div>
  );
}
