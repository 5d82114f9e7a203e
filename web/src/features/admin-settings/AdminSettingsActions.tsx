import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clockMinute } from "../../shared/desk/format.js";
import { useChangedText } from "../../shared/desk-settings/use-changed-text.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Save and reset buttons. While there are unsaved changes the row is sticky and lists them. */
export function AdminSettingsActions({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("adminSettings");
  const { t: ts } = useTranslation("settings");
  const names = useChangedText(form);
  const loadedAt = clockMinute(new Date(form.loadedAt).toISOString());
  return (
    <div className="admin-settings__actions" data-dirty={names !== ""}>
      <SubmitButton busy={form.isSaving} busyText={ts("settings.saving")}>
        {t("adminSettings.save")}
      </SubmitButton>
      <Button look="quiet" onClick={form.reset}>
        <Icon icon={RotateCcw} />
        {t("adminSettings.reset")}
      </Button>
      <span role="status">
        {names ? t("adminSettings.unsaved", { names }) : t("adminSettings.loadedAt", { time: loadedAt })}
      </span>
    </div>
  );
}
