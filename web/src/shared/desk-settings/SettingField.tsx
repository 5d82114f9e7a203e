import type { ComponentProps } from "react";
import { Field } from "../forms/Field.js";
import { PasswordField } from "../forms/PasswordField.js";
import { useStaffTexts } from "../i18n/use-texts.js";
import type { SettingName } from "./setting-values.js";
import type { SettingsForm } from "./use-settings.js";

interface Props extends Omit<ComponentProps<typeof Field>, "form" | "name" | "label"> {
  readonly form: SettingsForm;
  readonly name: SettingName;
  readonly label: string;
  /** Hidden while it is typed, and never shown again. */
  readonly secret?: boolean;
}

/** A field of a settings page; once changed it says what it was before. */
export function SettingField({ form, name, hint, secret, className, ...rest }: Props) {
  const { t } = useStaffTexts();
  const isChanged = form.changed.includes(name);
  const before = form.saved?.values[name];
  const FieldOf = secret ? PasswordField : Field;
  return (
    <FieldOf
      {...rest}
      name={name}
      className={[className, isChanged && "input--changed"].filter(Boolean).join(" ")}
      value={form.values[name] ?? ""}
      autoComplete="off"
      hint={isChanged && before ? t("settings.before", { value: before }) : hint}
      error={form.errorOf(name)}
      // The wheel scrolls the page; it must not turn the rate.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onChange={({ target }) => form.edit(name, target.value)}
    />
  );
}
