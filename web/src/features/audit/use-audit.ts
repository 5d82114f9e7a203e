import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { findOrderReferences } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { keys } from "../../shared/desk/keys.js";
import { useSearchParams } from "../../shared/router.js";
import { auditQuery, loadOlder, orderQuery } from "./api.js";
import { chosenFromUrl, chosenToUrl, NOTHING_CHOSEN, toAuditFilter } from "./audit-filter.js";
import type { Chosen } from "./audit-filter.js";

/** The filter of the address: reload, back and a shared link keep it. */
function useChosen() {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<Chosen>): void =>
    setParams((now) => chosenToUrl({ ...chosenFromUrl(now), ...part }, now));
  return { chosen: chosenFromUrl(params), change, clear: () => change(NOTHING_CHOSEN) };
}

/** The entries of the filter, page by page, and what keeps them from being listed. */
export function useAudit() {
  const { t } = useTranslation("audit");
  const client = useQueryClient();
  const { chosen, change, clear } = useChosen();
  const order = useQuery(orderQuery(chosen.order));
  const isMalformed = chosen.order !== "" && findOrderReferences(chosen.order) === undefined;
  const orderProblem =
    order.data === null ? t(isMalformed ? "audit.order.malformed" : "audit.order.unknown") : undefined;
  const daysProblem =
    chosen.from !== "" && chosen.to !== "" && chosen.from > chosen.to ? t("audit.days.order") : undefined;
  const isReady = chosen.order === "" || typeof order.data === "string";
  const filter = toAuditFilter(chosen, order.data ?? undefined);
  const list = useQuery({ ...auditQuery(filter), enabled: isReady && daysProblem === undefined });
  const older = useMutation({ mutationFn: () => loadOlder(client, filter) });
  const hasProblem = orderProblem !== undefined || daysProblem !== undefined;
  return {
    chosen,
    change,
    clear,
    filter,
    list,
    older,
    orderProblem,
    daysProblem,
    /** Nothing can be listed or downloaded for this filter. */
    hasProblem,
    isError: list.isError || order.isError,
    isLoading: !hasProblem && (order.isLoading || list.isLoading),
    entries: hasProblem || !isReady ? undefined : list.data?.rows,
    refresh: () => client.invalidateQueries({ queryKey: keys.audit }),
  };
}

export type Audit = ReturnType<typeof useAudit>;
