import type { PersonFigures } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { formatFigure } from "./figure-lines.js";

interface Row extends Pick<PersonFigures, "paid" | "to_completed"> {
  readonly key: string;
  readonly name: string;
}

interface Props {
  readonly caption: string;
  readonly column: string;
  readonly rows: readonly Row[];
}

/** Table of payouts by destination or by person. */
export function PayoutTable({ caption, column, rows }: Props) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  return (
    <table className="figures">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          {(["paid", "usd", "paidAmount", "toCompleted"] as const).map((name) => (
            <th scope="col" className="number" key={name}>
              {t(`figures.col.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, paid, to_completed }) => (
          <tr key={key}>
            <td>{name}</td>
            <td className="number">{countText(paid.count)}</td>
            <td className="number">{formatUsd(paid.usd)}</td>
            <td className="number">{formatIdr(paid.paid_amount)}</td>
            <td className="number">
              {formatFigure({ kind: "duration", value: to_completed.median_seconds }, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
