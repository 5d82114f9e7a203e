import { isNumberSetting, SETTING_DEFINITIONS, toDisplayNumber } from "@tukar-saldo/contracts";
import type { SettingDefinition, SettingName } from "@tukar-saldo/contracts";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { PasswordField } from "../forms/PasswordField.js";
import { formatNumber } from "./number-format.js";
import { allowsSeparators } from "./setting-values.js";
import { useSettingHint } from "./use-setting-hint.js";
import type { FormFields } from "./use-settings.js";

type FieldProps = Partial<ComponentProps<typeof Field>>;

interface Props {
  readonly form: FormFields;
  readonly name: SettingName;
  readonly label?: string | undefined;
  readonly start?: FieldProps["start"];
}

/** The input of a setting; once it is edited, its hint shows the saved value. */
export function SettingField({ form, name, label, start }: Props) {
  const { t } = useTranslation("settings");
  const hint = useSettingHint(form, name);
  const isChanged = form.changed.includes(name);
  const savedValue = form.saved?.values[name];
  const isStored = form.saved?.secrets.includes(name);
  const isSecret = SETTING_DEFINITIONS[name].kind === "secret";
  const { className, ...input } = inputProps(name);
  /** Adds thousands separators on blur; inserting them during typing would move the cursor. */
  const formatOnBlur = (typed: string): void => {
    if (allowsSeparators(name) && formatNumber(typed) !== typed) form.edit(name, formatNumber(typed));
  };
  const FieldComponent = isSecret ? PasswordField : Field;
  return (
    <FieldComponent
      start={start}
      {...input}
      {...(isSecret && { placeholder: t(isStored ? "settings.secret.stored" : "settings.secret.none") })}
      label={label ?? t(`settings.label.${name}`)}
      name={name}
      className={[className, isChanged && "input--changed"].filter(Boolean).join(" ")}
      value={form.values[name] ?? ""}
      autoComplete="off"
      hint={isChanged && savedValue ? t("settings.before", { value: savedValue }) : hint}
      error={form.errorOf(name)}
      // Without the blur, scrolling over a focused number input would change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onChange={({ target }) => form.edit(name, target.value)}
      onBlur={({ target }) => formatOnBlur(target.value)}
    />
  );
}

function inputProps(name: SettingName): FieldProps {
  const setting: SettingDefinition = SETTING_DEFINITIONS[name];
  if (setting.kind === "text") return setting.input;
  if (!isNumberSetting(setting)) return { className: "mono", spellCheck: false };
  const { prefix, suffix, step, placeholder = "" } = setting.input;
  const numberProps: FieldProps = {
    inputMode: setting.kind === "integer" ? "numeric" : "decimal",
    className: "input--short",
    start: prefix,
    end: suffix && <span className="field__unit">{suffix}</span>,
  };
  if (allowsSeparators(name)) return { ...numberProps, type: "text", placeholder: formatNumber(placeholder) };
  const minValue = setting.allowsZero ? 0 : setting.min;
  const [min, max] = [toDisplayNumber(setting.kind, minValue), toDisplayNumber(setting.kind, setting.max)];
  return { ...numberProps, type: "number", step, placeholder, min, max };
}
