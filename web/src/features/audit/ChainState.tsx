import { useQuery } from "@tanstack/react-query";
import type { AuditChain } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { Note } from "../../shared/ui/Note.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { auditChainQuery } from "./api.js";
import { useTimeText } from "./use-audit-texts.js";

/** Shows the result of the last hash chain check, and the chain's head for comparison with the server log. */
export function ChainState() {
  const { t } = useTranslation("audit");
  const { data: chain, isError } = useQuery(auditChainQuery);
  if (chain) return <ChainNote chain={chain} />;
  if (isError) {
    return (
      <Note tone="bad" className="audit__chain">
        {t("audit.chain.failed")}
      </Note>
    );
  }
  return <Skeleton height="90px" className="audit__chain" />;
}

function ChainNote({ chain: { head, has_head, check } }: { readonly chain: AuditChain }) {
  const { t } = useTranslation("audit");
  const timeText = useTimeText();
  const isHeadMissing = head !== null && !has_head;
  const problem = check?.problem ?? null;
  const isBroken = isHeadMissing || problem !== null;
  return (
    <Note tone={isBroken ? "bad" : "info"} className="audit__chain" role={isBroken ? "alert" : undefined}>
      <b>{t("audit.chain.title")}</b>
      {isHeadMissing && <p>{t("audit.chain.lost", { n: countText(head.seq) })}</p>}
      {check && problem !== null && <p>{t("audit.chain.broken", { time: timeText(check.at), problem })}</p>}
      {check && problem === null && (
        <p>{t("audit.chain.intact", { n: countText(check.seq), time: timeText(check.at) })}</p>
      )}
      {!check && <p>{t("audit.chain.unchecked")}</p>}
      {isBroken && <p>{t("audit.chain.verify")}</p>}
      {head && (
        <details>
          <summary>{t("audit.chain.head", { n: countText(head.seq), time: timeText(head.at) })}</summary>
          <code>
            {head.seq} {head.hash}
          </code>
        </details>
      )}
    </Note>
  );
}
