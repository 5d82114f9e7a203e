import { fromHundredths, calculateQuote } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatIdr, formatRate, formatUsd } from "../format/money.js";
import { formatDecimal } from "./number-format.js";
import { calculateCustomerRate, valueToSave } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";
import "./desk-settings.css";

const EXAMPLES_CENTS = [500, 1_000, 10_000, 50_000];

interface Props {
  readonly values: FieldValues;
  readonly saved: FieldValues;
}

/** The customers' rate, its formula, and example payouts. */
export function RatePreview({ values, saved }: Props) {
  const { t } = useTranslation("settings");
  const rate = calculateCustomerRate(values);
  const savedRate = calculateCustomerRate(saved);
  return (
    <aside className="rate-preview" aria-label={t("settings.preview")}>
      <div className="rate-box" role="status">
        <p className="rate-box__label">{t("settings.preview")}</p>
        <p className="rate-box__rate">{rate === undefined ? "Rp –" : formatRate(fromHundredths(rate))}</p>
        <p>{formatFormula(values)}</p>
        {savedRate !== undefined && savedRate !== rate && (
          <p className="rate-box__live">
            {t("settings.preview.live", { rate: formatRate(fromHundredths(savedRate)) })}
          </p>
        )}
      </div>
      {rate !== undefined && <ExamplePayouts rate={rate} />}
    </aside>
  );
}

/** Formats how the rate is calculated, such as 15.100 × (1 − 8 ÷ 100). */
function formatFormula({ current_usd_rate = "", markup_percentage = "" }: FieldValues): string {
  const rate = Number(valueToSave("current_usd_rate", current_usd_rate));
  const markup = Number(valueToSave("markup_percentage", markup_percentage));
  return `${formatDecimal(rate)} × (1 − ${formatDecimal(markup)} ÷ 100)`;
}

function ExamplePayouts({ rate }: { readonly rate: number }) {
  const { t } = useTranslation("settings");
  return (
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">{t("settings.preview.amount")}</th>
          <th scope="col" className="number">
            {t("common.fee")}
          </th>
          <th scope="col" className="number">
            {t("settings.preview.received")}
          </th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES_CENTS.map((cents) => {
          const { fee, final } = calculateQuote(cents, rate);
          return (
            <tr key={cents}>
              <td>{formatUsd(fromHundredths(cents))}</td>
              <td className="number">{fee > 0 ? formatIdr(fee) : t("common.fee.free")}</td>
              <td className="number">
                <b>{formatIdr(final)}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
