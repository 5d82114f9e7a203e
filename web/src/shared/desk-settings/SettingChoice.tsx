import type { SettingName } from "@tukar-saldo/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { NativeSelect } from "../ui/NativeSelect.js";
import { useSettingHint } from "./use-setting-hint.js";
import type { FormFields } from "./use-settings.js";

interface Props {
  readonly form: FormFields;
  readonly name: SettingName;
  readonly choices: readonly string[];
}

/** A select for a setting with a few values. */
export function SettingChoice({ form, name, choices }: Props) {
  const { t } = useTranslation("settings");
  const hint = useSettingHint(form, name);
  const id = useId();
  const translateChoice = (choice: string): string => t(`settings.choice.${choice}` as "settings.choice.off");
  return (
    <div className="field">
      <label htmlFor={id}>{t(`settings.label.${name}`)}</label>
      <NativeSelect
        id={id}
        name={name}
        value={form.values[name] ?? ""}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => form.edit(name, target.value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {translateChoice(choice)}
          </option>
        ))}
      </NativeSelect>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
