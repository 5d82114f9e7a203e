import { useQuery } from "@tanstack/react-query";
import { jakartaDay, PERIODS, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { ExportFormat } from "@tukar-saldo/contracts";
import { Download, FileSpreadsheet } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { Section } from "../../shared/ui/Section.js";
import { DEFAULT_FILTER } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import { useDesk } from "../../shared/desk/desk.js";
import { countText } from "../../shared/desk/format.js";
import { useExport } from "../../shared/orders/use-export.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { countQuery } from "./api.js";

const CLOCK_INTERVAL_MS = 60_000;

/** ARIA state of an export button: busy while its file is downloaded, disabled while the other format is downloaded. */
const buttonState = (format: ExportFormat, running: ExportFormat | undefined) => ({
  "aria-busy": running === format || undefined,
  "aria-disabled": (running !== undefined && running !== format) || undefined,
});

/** Filters for the export, the number of matching orders, and a download button for each format. */
export function ExportOptions() {
  const { t } = useTranslation("tools");
  const [filter, setFilter] = useState<Filter>(DEFAULT_FILTER);
  const day = jakartaDay(new Date(useDeskNow(CLOCK_INTERVAL_MS)));
  const { data: total } = useQuery(countQuery(useDesk(), filter, day));
  const { run, running } = useExport(filter, total);
  return (
    <Section title={t("tools.export")} lead={t("tools.export.lead")}>
      <div className="tools__export">
        <ExportFilter filter={filter} onChange={(part) => setFilter({ ...filter, ...part })} />
        <div className="tools__line">
          <Button look="main" {...buttonState("csv", running)} onClick={() => run("csv")}>
            <Icon icon={Download} />
            {t("tx.export")}
          </Button>
          <Button look="line" {...buttonState("xlsx", running)} onClick={() => run("xlsx")}>
            <Icon icon={FileSpreadsheet} />
            {t("tools.export.excel")}
          </Button>
          <span className="tools__file" role="status">
            {total !== undefined && `${t("tools.export.count", { n: countText(total), count: total })}, `}
            <span className="mono">{`transactions_${day}.csv / .xlsx`}</span>
          </span>
        </div>
      </div>
    </Section>
  );
}

interface ExportFilterProps {
  readonly filter: Filter;
  readonly onChange: (part: Partial<Filter>) => void;
}

function ExportFilter({ filter, onChange }: ExportFilterProps) {
  const { t } = useTranslation("tools");
  const id = useId();
  return (
    <div className="tools__choice">
      <div className="field">
        <label htmlFor={`${id}-status`}>{t("tx.filter.status")}</label>
        <NativeSelect
          id={`${id}-status`}
          value={filter.status}
          onChange={({ target }) => onChange({ status: target.value as Filter["status"] })}
        >
          <option value="all">{t("tx.filter.allStatuses")}</option>
          {TRANSACTION_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`tx.status.${status}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="field">
        <label htmlFor={`${id}-period`}>{t("tx.filter.period")}</label>
        <NativeSelect
          id={`${id}-period`}
          value={filter.period}
          onChange={({ target }) => onChange({ period: target.value as Filter["period"] })}
        >
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`tx.period.${period}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}
