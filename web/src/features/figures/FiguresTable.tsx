import type { OrderFigures } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { formatDifference, listFigureLines, formatFigure } from "./figure-lines.js";

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
  const comparisonLines = comparisons.map((comparison) => ({
    name: comparison.name,
    lines: listFigureLines(comparison.figures),
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
          {comparisonLines.map(({ name }) => (
            <th scope="col" className="number" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listFigureLines(figures).map((line, at) => (
          <tr key={line.name}>
            <td>{t(`figures.line.${line.name}`)}</td>
            <td className="number">{formatFigure(line, language)}</td>
            {comparisonLines.map(({ name, lines }) => (
              <td className="number" key={name}>
                {formatDifference(line, lines[at], language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
