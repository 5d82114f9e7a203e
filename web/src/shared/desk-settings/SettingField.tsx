import { isNumberSetting, SETTING_DEFINITIONS, showNumber } from "@tukar-saldo/contracts";
import type { SettingDefinition, SettingName } from "@tukar-saldo/contracts";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { PasswordField } from "../forms/PasswordField.js";
import { showFigure } from "./figure.js";
import { isFigure } from "./setting-values.js";
import { useSettingHint } from "./use-setting-hint.js";
import type { FormFields } from "./use-settings.js";

type FieldProps = Partial<ComponentProps<typeof Field>>;

interface Props {
  readonly form: FormFields;
  readonly name: SettingName;
  readonly label?: string | undefined;
  readonly start?: FieldProps["start"];
}

/** The field of a setting; once changed it shows the value it had before. */
export function SettingField({ form, name, label, start }: Props) {
  const { t } = useTranslation("settings");
  const hint = useSettingHint(form, name);
  const isChanged = form.changed.includes(name);
  const before = form.saved?.values[name];
  const isStored = form.saved?.secrets.includes(name);
  const isSecret = SETTING_DEFINITIONS[name].kind === "secret";
  const { className, ...input } = inputProps(name);
  /** A figure gets its marks when the field is left: while it is typed they would jump. */
  const tidy = (typed: string): void => {
    if (isFigure(name) && showFigure(typed) !== typed) form.edit(name, showFigure(typed));
  };
  const FieldOf = isSecret ? PasswordField : Field;
  return (
    <FieldOf
      start={start}
      {...input}
      {...(isSecret && { placeholder: t(isStored ? "settings.secret.stored" : "settings.secret.none") })}
      label={label ?? t(`settings.label.${name}`)}
      name={name}
      className={[className, isChanged && "input--changed"].filter(Boolean).join(" ")}
      value={form.values[name] ?? ""}
      autoComplete="off"
      hint={isChanged && before ? t("settings.before", { value: before }) : hint}
      error={form.errorOf(name)}
      // The wheel scrolls the page; it must not turn the rate.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onChange={({ target }) => form.edit(name, target.value)}
      onBlur={({ target }) => tidy(target.value)}
    />
  );
}

function inputProps(name: SettingName): FieldProps {
  const setting: SettingDefinition = SETTING_DEFINITIONS[name];
  if (setting.kind === "text") return setting.input;
  if (!isNumberSetting(setting)) return { className: "mono", spellCheck: false };
  const { prefix, suffix, step, placeholder = "" } = setting.input;
  const look: FieldProps = {
    inputMode: setting.kind === "integer" ? "numeric" : "decimal",
    className: "input--short",
    start: prefix,
    end: suffix && <span className="field__unit">{suffix}</span>,
  };
  if (isFigure(name)) return { ...look, type: "text", placeholder: showFigure(placeholder) };
  const lowest = setting.allowsZero ? 0 : setting.min;
  const [min, max] = [showNumber(setting.kind, lowest), showNumber(setting.kind, setting.max)];
  return { ...look, type: "number", step, placeholder, min, max };
}
