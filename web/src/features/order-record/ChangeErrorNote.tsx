import { useTranslation } from "react-i18next";
import { Note } from "../../shared/ui/Note.js";
import { HistoryList } from "./HistorySection.js";
import type { OrderChangeView } from "@tukar-saldo/contracts";
import type { ChangeError } from "./use-order-change.js";

interface Props {
  readonly changeError: ChangeError | undefined;
  readonly history: readonly OrderChangeView[];
}

const versionOf = ({ to }: OrderChangeView): number =>
  typeof to["version"] === "number" ? to["version"] : 0;

/** Says why saving a change failed and, after a version conflict, lists the changes that others made. */
export function ChangeErrorNote({ changeError, history }: Props) {
  const { t } = useTranslation("record");
  if (!changeError) return null;
  const { text, since } = changeError;
  const changesByOthers = since === undefined ? [] : history.filter((entry) => versionOf(entry) > since);
  return (
    <Note tone="bad" role="alert">
      <b>{text}</b>
      {changesByOthers.length > 0 && <HistoryList entries={changesByOthers} />}
      {since !== undefined && <p>{t("record.conflict.again")}</p>}
    </Note>
  );
}
