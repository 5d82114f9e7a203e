import { fromHundredths, MAX_MARKUP_HUNDREDTHS } from "@tukar-saldo/contracts";
import { useStaffTexts } from "../i18n/use-texts.js";
import { SettingField } from "./SettingField.js";
import type { SettingsForm } from "./use-settings.js";

interface Props {
  readonly form: SettingsForm;
  readonly label: string;
}

/** Rupiah of one USD before the markup. Left empty it is saved as 15000. */
export function RateField({ form, label }: Props) {
  const { t } = useStaffTexts();
  const isEmpty = (form.values.current_usd_rate ?? "").trim() === "";
  return (
    <SettingField
      form={form}
      name="current_usd_rate"
      label={label}
      type="number"
      inputMode="decimal"
      step="0.01"
      placeholder="16644.68"
      start="Rp"
      className="input--short"
      {...(isEmpty ? { hint: t("settings.rate.fallback") } : {})}
    />
  );
}

/** What is taken off the rate, in percent. Left empty it is saved as 8. */
export function MarkupField({ form, label }: Props) {
  const { t } = useStaffTexts();
  const isEmpty = (form.values.markup_percentage ?? "").trim() === "";
  return (
    <SettingField
      form={form}
      name="markup_percentage"
      label={label}
      type="number"
      inputMode="decimal"
      step="0.1"
      min="0"
      max={fromHundredths(MAX_MARKUP_HUNDREDTHS)}
      end={<span className="field__unit">%</span>}
      className="input--short"
      hint={
        isEmpty ? `${t("settings.markup.hint")}. ${t("settings.markup.fallback")}` : t("settings.markup.hint")
      }
    />
  );
}
