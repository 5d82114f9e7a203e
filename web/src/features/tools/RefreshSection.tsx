import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Section } from "../../shared/ui/Section.js";
import { refreshDesk } from "../../shared/desk/refresh.js";
import { useServerOffset } from "../../shared/desk/server-time.js";
import { clockTime } from "../../shared/desk/format.js";

/**
 * Section with a button that refetches all data of the dashboard. @param fetchedAt when the statistics were fetched, in
 * epoch milliseconds of the local clock; 0 before that
 */
export function RefreshSection({ fetchedAt }: { readonly fetchedAt: number }) {
  const { t } = useTranslation("tools");
  const client = useQueryClient();
  const { offset } = useServerOffset();
  const { mutate, isPending } = useMutation({ mutationFn: () => refreshDesk(client) });
  return (
    <Section title={t("tools.refresh")} lead={t("tools.refresh.lead")}>
      <div className="tools__line">
        <Button aria-busy={isPending || undefined} onClick={() => isPending || mutate()}>
          <Icon icon={RefreshCw} className={isPending ? "is-turning" : ""} />
          {t("tools.refresh.do")}
        </Button>
        <span className="soft" role="status">
          {fetchedAt > 0 && t("tools.refresh.last", { time: clockTime(fetchedAt + offset) })}
        </span>
      </div>
    </Section>
  );
}
