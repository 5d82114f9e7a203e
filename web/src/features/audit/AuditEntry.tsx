import type { AuditView } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { useActions } from "./actions.js";
import { listChanges } from "./changes.js";
import type { FieldChange } from "./changes.js";
import { useFieldName, useEntryText, useTimeText, useValueText } from "./use-audit-texts.js";

/** An entry of the audit trail: its description, changed fields, time and IP address. */
export function AuditEntry({ entry }: { readonly entry: AuditView }) {
  const { t } = useTranslation("audit");
  const [timeText, sentence] = [useTimeText(), useEntryText()];
  const { keyOf } = useActions();
  const changes = listChanges(entry, keyOf(entry.action) !== undefined);
  return (
    <li className="audit__entry">
      <p className="audit__said">{sentence(entry)}</p>
      {changes.length > 0 && (
        <ul className="audit__changes">
          {changes.map((change) => (
            <ChangedField key={change.field} change={change} />
          ))}
        </ul>
      )}
      <p className="audit__about">
        <time dateTime={entry.at}>{timeText(entry.at)}</time>
        {entry.ip !== null && <span>{t("audit.address", { ip: entry.ip })}</span>}
        {entry.seq !== undefined && <span>{t("audit.row", { n: countText(entry.seq) })}</span>}
      </p>
    </li>
  );
}

function ChangedField({ change: { field, before, after } }: { readonly change: FieldChange }) {
  const [fieldName, valueText] = [useFieldName(), useValueText()];
  const knownValues = [before, after].filter((value) => value !== undefined);
  return (
    <li>
      <span className="audit__field">{fieldName(field)}:</span>{" "}
      {knownValues.map((value) => valueText(field, value)).join(" → ")}
    </li>
  );
}
