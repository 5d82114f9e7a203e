import { useStaffTexts } from "../i18n/use-texts.js";
import { Button } from "../ui/Button.js";
import { Note } from "../ui/Note.js";
import type { SettingName } from "./setting-values.js";
import type { SettingsForm } from "./use-settings.js";

/** The settings could not be fetched. */
export function LoadFailed({ form }: { readonly form: SettingsForm }) {
  const { t } = useStaffTexts();
  if (!form.problem) return null;
  return (
    <Note tone="bad" role="alert" className="settings-note">
      <b>{form.problem}</b>
      <Button look="line" onClick={form.refresh}>
        {t("settings.retry")}
      </Button>
    </Note>
  );
}

/** Somebody else saved first: the fields show their values, and this what was typed here. */
export function Overtaken({ form }: { readonly form: SettingsForm }) {
  const { t } = useStaffTexts();
  if (!form.overtaken) return null;
  const typed = Object.entries(form.overtaken) as [SettingName, string][];
  return (
    <Note tone="warn" role="alert" className="settings-note">
      <b>{t("settings.overtaken")}</b>
      <p>{t("settings.overtaken.typed")}</p>
      <ul>
        {typed.map(([name, value]) => (
          <li key={name}>
            {t(`settings.name.${name}`)}: {name === "recaptcha_secret_key" ? "•••" : shown(name, value)}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function shown(name: SettingName, value: string): string {
  if (name === "is_online") return value === "1" ? "Online" : "Offline";
  return value || "–";
}
