import type { OrderFigures } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { formatDifference, listFigureRows, formatFigure } from "./figure-lines.js";

interface Props {
  readonly caption: string;
  readonly figures: OrderFigures;
  /** Figures to compare with, each with its heading. */
  readonly comparisons?: readonly { readonly name: string; readonly figures: OrderFigures }[];
}

/** Table of all figures, with their differences from each of `comparisons`. */
export function FiguresTable({ caption, figures, comparisons = [] }: Props) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  const comparisonRows = comparisons.map((comparison) => ({
    name: comparison.name,
    rows: listFigureRows(comparison.figures),
  }));
  return (
    <table className="figures">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("figures.col.figure")}</th>
          <th scope="col" className="number">
            {t("figures.col.value")}
          </th>
          {comparisonRows.map(({ name }) => (
            <th scope="col" className="number" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listFigureRows(figures).map((row, index) => (
          <tr key={row.name}>
            <td>{t(`figures.line.${row.name}`)}</td>
            <td className="number">{formatFigure(row, language)}</td>
            {comparisonRows.map(({ name, rows }) => (
              <td className="number" key={name}>
                {formatDifference(row, rows[index], language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
