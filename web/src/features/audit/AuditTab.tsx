import { Download, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Note } from "../../shared/ui/Note.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { AuditEntry } from "./AuditEntry.js";
import { areFieldsEmpty } from "./audit-filter.js";
import { AuditFilters } from "./AuditFilters.js";
import { ChainState } from "./ChainState.js";
import { useAudit } from "./use-audit.js";
import type { Audit } from "./use-audit.js";
import { useExportAudit } from "./use-export-audit.js";
import "../../shared/ui/sections.css";
import "./audit.css";

const SKELETON_ROWS = 6;

/** The audit trail: entries, filters, state of the hash chain, and export. */
export function AuditTab() {
  const { t } = useTranslation("audit");
  const audit = useAudit();
  const { fields, change, clear, orderProblem, daysProblem } = audit;
  return (
    <>
      <Title audit={audit} />
      <p className="soft">{t("audit.lead")}</p>
      <ChainState />
      <AuditFilters fields={fields} onChange={change} orderProblem={orderProblem} />
      {!areFieldsEmpty(fields) && <Button onClick={clear}>{t("audit.clear")}</Button>}
      {daysProblem && (
        <Note tone="bad" role="alert">
          {daysProblem}
        </Note>
      )}
      <Entries audit={audit} />
    </>
  );
}

function Title({ audit: { filter, hasProblem, isLoading, list, refresh } }: { readonly audit: Audit }) {
  const { t } = useTranslation("audit");
  const { mutate, isPending } = useExportAudit();
  const isRefreshing = list.isFetching;
  return (
    <div className="page-title audit__title">
      <h2>{t("audit.title")}</h2>
      <div className="page-title__end">
        <Button aria-busy={isRefreshing || undefined} onClick={() => isRefreshing || void refresh()}>
          <Icon icon={RefreshCw} />
          {t("audit.refresh")}
        </Button>
        <Button
          look="line"
          aria-busy={isPending || undefined}
          aria-disabled={hasProblem || isLoading || undefined}
          onClick={() => hasProblem || isLoading || isPending || mutate(filter)}
        >
          <Icon icon={Download} />
          {t("audit.export")}
        </Button>
      </div>
    </div>
  );
}

function Entries({ audit }: { readonly audit: Audit }) {
  const { t } = useTranslation("audit");
  const { entries, isError, isLoading, hasProblem, fields, list, loadMore, refresh } = audit;
  if (hasProblem) return null;
  if (isError && !entries)
    return (
      <Note tone="bad" role="alert">
        <b>{t("audit.failed")}</b>{" "}
        <Button look="line" onClick={() => void refresh()}>
          {t("audit.retry")}
        </Button>
      </Note>
    );
  if (isLoading || !entries)
    return (
      <div className="audit__list" role="status" aria-label={t("audit.loading")}>
        {Array.from({ length: SKELETON_ROWS }, (_, at) => (
          <Skeleton key={at} height="72px" />
        ))}
      </div>
    );
  if (entries.length === 0)
    return (
      <p className="audit__empty" role="status">
        {t(areFieldsEmpty(fields) ? "audit.empty" : "audit.empty.filtered")}
      </p>
    );
  return (
    <>
      <ol className="audit__list" aria-label={t("audit.list")}>
        {entries.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {(list.isError || loadMore.isError) && (
        <Note tone="bad" role="alert">
          {t("audit.failed")}
        </Note>
      )}
      {list.data?.nextCursor && (
        <Button
          look="line"
          aria-busy={loadMore.isPending || undefined}
          onClick={() => loadMore.isPending || loadMore.mutate()}
        >
          {t("audit.more")}
        </Button>
      )}
    </>
  );
}
