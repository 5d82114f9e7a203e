import { RotateCcw } from "lucide-react";
import { useChangedText } from "../../shared/desk-settings/use-changed-text.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { formatMinute } from "../../shared/format/dates.js";
import { useStaffTexts } from "../../shared/i18n/use-texts.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { useAdminSettingsTexts } from "./use-admin-settings-texts.js";

/** Saving and taking back; while something is unsaved the row stays in view and names it. */
export function AdminSettingsActions({ form }: { readonly form: SettingsForm }) {
  const { t } = useStaffTexts();
  const ta = useAdminSettingsTexts();
  const names = useChangedText(form);
  const loadedAt = formatMinute(new Date(form.loadedAt).toISOString());
  return (
    <div className="admin-settings__actions" data-dirty={names !== ""}>
      <SubmitButton busy={form.isSaving} busyText={t("settings.saving")}>
        {ta("adminSettings.save")}
      </SubmitButton>
      <Button look="quiet" onClick={form.reset}>
        <Icon of={RotateCcw} />
        {ta("adminSettings.reset")}
      </Button>
      <span role="status">
        {names ? ta("adminSettings.unsaved", { names }) : ta("adminSettings.loadedAt", { time: loadedAt })}
      </span>
    </div>
  );
}
