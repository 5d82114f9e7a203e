import { formatFlagAsDigit, isJsonSetting, SETTING_DEFINITIONS } from "@tukar-saldo/contracts";
import type { SettingDefinition, SettingName } from "@tukar-saldo/contracts";
import { Fragment, useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LazyJsonSetting } from "../json-settings/lazy-parts.js";
import { Switch } from "../ui/Switch.js";
import { SettingChoice } from "./SettingChoice.js";
import { SettingField } from "./SettingField.js";
import { useSettingHint } from "./use-setting-hint.js";
import type { FormFields } from "./use-settings.js";

interface Props {
  readonly form: FormFields;
  readonly names: readonly SettingName[];
  /** Labels that replace the default ones. */
  readonly labels?: Partial<Record<SettingName, string>>;
  /** Controls that replace the default ones. */
  readonly controls?: Partial<Record<SettingName, ReactNode>>;
}

/** A control for each setting, chosen by its kind. */
export function SettingFields({ form, names, labels = {}, controls = {} }: Props) {
  return names.map((name) => (
    <Fragment key={name}>
      {controls[name] ?? <Control form={form} name={name} label={labels[name]} />}
    </Fragment>
  ));
}

interface ControlProps {
  readonly form: FormFields;
  readonly name: SettingName;
  readonly label: string | undefined;
}

function Control({ form, name, label }: ControlProps) {
  const setting: SettingDefinition = SETTING_DEFINITIONS[name];
  if (setting.kind === "text" && setting.choices)
    return <SettingChoice form={form} name={name} choices={setting.choices} />;
  if (setting.kind === "flag") return <SettingSwitch form={form} name={name} />;
  if (!isJsonSetting(name)) return <SettingField form={form} name={name} label={label} />;
  return (
    <LazyJsonSetting
      name={name}
      text={form.values[name] ?? ""}
      saved={form.saved?.values[name] ?? ""}
      error={form.errorOf(name)}
      onChange={(text) => form.edit(name, text)}
    />
  );
}

function SettingSwitch({ form, name }: { readonly form: FormFields; readonly name: SettingName }) {
  const { t } = useTranslation("settings");
  const hint = useSettingHint(form, name);
  const id = useId();
  return (
    <div>
      <Switch
        checked={form.values[name] === "1"}
        onChange={(on) => form.edit(name, formatFlagAsDigit(on))}
        {...(hint && { describedBy: id })}
      >
        {t(`settings.label.${name}`)}
      </Switch>
      {hint && (
        <p className="field__hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
