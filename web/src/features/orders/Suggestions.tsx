import type { TransactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { createdText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";

interface Props {
  readonly search: string;
  readonly rows: readonly TransactionRow[];
  readonly now: number;
  /** Called with the code of the chosen suggestion. */
  readonly onChoose: (code: string) => void;
}

/** Orders with a code similar to the searched code. They are not search results: the user has to choose one. */
export function Suggestions({ search, rows, now, onChoose }: Props) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  return (
    <section className="suggestions" aria-label={t("tx.meant")}>
      <p className="soft">{t("tx.meant.none", { search })}</p>
      <h2>{t("tx.meant")}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row.unique_code)}>
              <b>{row.unique_code}</b>
              <span>{row.account_name}</span>
              <span className="suggestions__facts">
                {formatUsd(row.paypal_amount)}, {formatIdr(row.final_amount)}, {t(`tx.status.${row.status}`)},{" "}
                {createdText(row.created_at, now, language)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
