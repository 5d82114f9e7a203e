import { calculateQuote, fromHundredths } from "@tukar-saldo/contracts";
import type { SettingName } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../forms/Field.js";
import { formatIdr, formatRate, formatUsdShort } from "../format/money.js";
import { formatPercent } from "../format/percent.js";
import { useLanguage } from "../i18n/use-language.js";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import { formatDecimal, parseNumber } from "./number-format.js";
import { RETYPE_OVER_PERCENT } from "./save-questions.js";
import type { RateQuestion } from "./save-questions.js";
import { isSameWhenSaved, valueToSave } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";

const EXAMPLE_CENTS = 10_000;

export interface RateConfirmProps {
  readonly question: RateQuestion;
  readonly values: FieldValues;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a save changes the customers' rate; shows the new rate and an example payout. */
export function RateConfirm({ question, values, onYes, onClose }: RateConfirmProps) {
  const { t } = useTranslation("desk");
  const { t: tSettings } = useTranslation("settings");
  const { defaultedFields, retypedField } = question;
  const [typed, setTyped] = useState("");
  const isIncomplete = retypedField !== undefined && !isRetyped(retypedField, typed, values);
  const translateName = (setting: SettingName): string => tSettings(`settings.name.${setting}`);
  return (
    <ConfirmDialog
      open
      question={t("guard.question")}
      yes={t("guard.yes")}
      isIncomplete={isIncomplete}
      onYes={onYes}
      onClose={onClose}
    >
      <form
        noValidate
        className="rate-question"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete) onYes();
        }}
      >
        {defaultedFields.map((setting) => (
          <p key={setting}>
            {t("guard.defaulted", {
              name: translateName(setting),
              value: formatDecimal(Number(valueToSave(setting, ""))),
            })}
          </p>
        ))}
        <RateEffect question={question} />
        {retypedField && (
          <Field
            label={t("guard.retype", { percent: RETYPE_OVER_PERCENT, name: translateName(retypedField) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

function isRetyped(name: SettingName, typed: string, values: FieldValues): boolean {
  return typed.trim() !== "" && isSameWhenSaved(name, parseNumber(typed) ?? typed, values[name] ?? "");
}

const formatHundredths = (hundredths: number): string => formatRate(fromHundredths(hundredths));
const formatExamplePayout = (hundredths: number): string =>
  formatIdr(calculateQuote(EXAMPLE_CENTS, hundredths).final);

function RateEffect({ question: { from, to } }: { readonly question: RateQuestion }) {
  const { t } = useTranslation("desk");
  const percentChange = formatPercent((Math.abs(to - from) / from) * 100, useLanguage());
  return (
    <>
      <p className="rate-question__rates">
        {t("guard.change", {
          from: formatHundredths(from),
          to: formatHundredths(to),
          percent: `${to < from ? "−" : "+"}${percentChange}`,
        })}
      </p>
      <p>
        {t("guard.example", {
          amount: formatUsdShort(fromHundredths(EXAMPLE_CENTS)),
          from: formatExamplePayout(from),
          to: formatExamplePayout(to),
        })}
      </p>
    </>
  );
}
