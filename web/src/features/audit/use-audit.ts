import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { findOrderReferences } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { keys } from "../../shared/desk/keys.js";
import { useSearchParams } from "../../shared/router.js";
import { auditQuery, loadOlder, orderQuery } from "./api.js";
import { readFieldsFromUrl, writeFieldsToUrl, EMPTY_FIELDS, toAuditFilter } from "./audit-filter.js";
import type { FilterFields } from "./audit-filter.js";

/** Stores the filter in the URL, so that reload, back navigation and shared links preserve it. */
function useFilterFields() {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<FilterFields>): void =>
    setParams((now) => writeFieldsToUrl({ ...readFieldsFromUrl(now), ...part }, now));
  return { fields: readFieldsFromUrl(params), change, clear: () => change(EMPTY_FIELDS) };
}

/** Returns the filter, the entries loaded so far, and the errors. */
export function useAudit() {
  const { t } = useTranslation("audit");
  const client = useQueryClient();
  const { fields, change, clear } = useFilterFields();
  const orderIdQuery = useQuery(orderQuery(fields.order));
  const isMalformed = fields.order !== "" && findOrderReferences(fields.order) === undefined;
  const orderProblem =
    orderIdQuery.data === null ? t(isMalformed ? "audit.order.malformed" : "audit.order.unknown") : undefined;
  const daysProblem =
    fields.from !== "" && fields.to !== "" && fields.from > fields.to ? t("audit.days.order") : undefined;
  const isReady = fields.order === "" || typeof orderIdQuery.data === "string";
  const filter = toAuditFilter(fields, orderIdQuery.data ?? undefined);
  const list = useQuery({ ...auditQuery(filter), enabled: isReady && daysProblem === undefined });
  const loadMore = useMutation({ mutationFn: () => loadOlder(client, filter) });
  const hasProblem = orderProblem !== undefined || daysProblem !== undefined;
  return {
    fields,
    change,
    clear,
    filter,
    list,
    loadMore,
    orderProblem,
    daysProblem,
    /** Whether the filter has an error, so that nothing is listed or exported. */
    hasProblem,
    isError: list.isError || orderIdQuery.isError,
    isLoading: !hasProblem && (orderIdQuery.isLoading || list.isLoading),
    entries: hasProblem || !isReady ? undefined : list.data?.rows,
    refresh: () => client.invalidateQueries({ queryKey: keys.audit }),
  };
}

export type Audit = ReturnType<typeof useAudit>;
