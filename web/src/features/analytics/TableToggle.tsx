import { ChevronDown, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly caption: string;
  /** Column headings; the first column holds text, the others hold numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The numbers of a chart as a collapsible table. */
export function TableToggle({ caption, columns, rows }: Props) {
  const { t } = useTranslation("analytics");
  return (
    <details className="table-toggle">
      <summary>
        <Icon icon={Table2} />
        {t("analytics.table")}
        <span className="visually-hidden"> {caption}</span>
        <Icon icon={ChevronDown} className="table-toggle__arrow" />
      </summary>
      <div>
        <table className="figures">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at > 0 ? "number" : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <td>{name}</td>
                {values.map((value, at) => (
                  <td key={columns[at + 1]} className="number">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
