import { isJsonSetting, SETTING_DEFINITIONS } from "@tukar-saldo/contracts";
import type { SettingName } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { LazySettingWords } from "../json-settings/lazy-parts.js";
import { Button } from "../ui/Button.js";
import { Note } from "../ui/Note.js";
import type { SettingsForm } from "./use-settings.js";

/** Says that the settings could not be fetched, and offers a retry. */
export function LoadFailed({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("settings");
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

/** Shown after a save conflict: lists the user's edits, which the saved values have replaced in the fields. */
export function SaveConflictNote({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation("settings");
  if (!form.droppedEdits) return null;
  const typedValues = Object.entries(form.droppedEdits) as [SettingName, string][];
  return (
    <Note tone="warning" role="alert" className="settings-note">
      <b>{t("settings.overtaken")}</b>
      <p>{t("settings.overtaken.typed")}</p>
      <ul>
        {typedValues.map(([name, value]) => (
          <li key={name}>
            {t(`settings.name.${name}`)}: <TypedValue name={name} value={value} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

interface TypedProps {
  readonly name: SettingName;
  readonly value: string;
}

function TypedValue({ name, value }: TypedProps) {
  const { t } = useTranslation("settings");
  const { kind } = SETTING_DEFINITIONS[name];
  if (kind === "secret") return "•••";
  if (name === "is_online") return value === "1" ? "Online" : "Offline";
  if (isJsonSetting(name)) return <LazySettingWords name={name} text={value} />;
  if (kind === "flag") return t(value === "1" ? "settings.on" : "settings.off");
  return value || "–";
}
