import { Pencil } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import type { SettingsForm } from "../../shared/desk-settings/use-settings.js";
import { useChangedText } from "../../shared/desk-settings/use-changed-text.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

/** Keeps the focus in the edited field: on phones a blur moves the bar, so that a press would miss its button. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Sticky bar that names the unsaved settings and offers to save or reset them. */
export function DirtyBar({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("settings");
  const names = useChangedText(form);
  return (
    <div role="status" className="unsaved-place">
      {names && (
        <div className="unsaved-bar">
          <Icon icon={Pencil} />
          <p>
            <b>{t("settings.dirty")}</b> <span>{names}</span>
          </p>
          <div className="unsaved-bar__actions">
            <Button look="quiet" onMouseDown={keepFocus} onClick={form.reset}>
              {t("settings.reset")}
            </Button>
            <SubmitButton onMouseDown={keepFocus} busy={form.isSaving} busyText={t("settings.saving")}>
              {t("settings.save")}
              <kbd aria-hidden="true">Ctrl S</kbd>
            </SubmitButton>
          </div>
        </div>
      )}
    </div>
  );
}
