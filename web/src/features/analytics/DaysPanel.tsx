import { MOBILE_BREAKPOINT_PX } from "@tukar-saldo/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatUsd } from "../../shared/format/money.js";
import { useMediaQuery } from "../../shared/hooks/use-media-query.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { countText, dayText, shortDayText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { RANGES } from "./api.js";
import type { Range } from "./api.js";
import { DayChart } from "./DayChart.js";
import { summarizeDays } from "./breakdown-summary.js";
import type { Day } from "./breakdown-summary.js";
import { TableToggle } from "./TableToggle.js";

interface Props {
  readonly days: readonly Day[];
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

/** Panel with a chart of the USD per day. The last day is today, so its amount is incomplete. */
export function DaysPanel({ days, range, onRange }: Props) {
  const { t } = useTranslation("analytics");
  const language = useLanguage();
  const id = useId();
  const isWide = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
  const { average, peak } = summarizeDays(days);
  const isPeakToday = peak !== undefined && peak === days.at(-1);
  const describeDays = (): string => {
    if (!peak) return t("analytics.days.none", { n: days.length });
    if (average === 0) return t("analytics.days.first", { usd: formatUsd(peak.usd) });
    if (isPeakToday) {
      return t("analytics.days.record", { average: formatUsd(average), usd: formatUsd(peak.usd) });
    }
    return t("analytics.days.summary", { average: formatUsd(average), day: dayText(peak.day, language) });
  };
  const tableRows = days
    .toReversed()
    .map(({ day, count, usd }) => [shortDayText(day, language), countText(count), formatUsd(usd)]);
  return (
    <section className="panel chart">
      <div className="panel__head">
        <div>
          <h3 id={id}>{t("analytics.days")}</h3>
          <p id={`${id}-summary`}>{describeDays()}</p>
        </div>
        <RangeSelect range={range} onRange={onRange} />
      </div>
      <div className="panel__body">
        <DayChart days={days} peak={peak} isWide={isWide} labelledBy={`${id} ${id}-summary`} />
        <p className="chart__key">
          <span>
            <i className="chart__part" />
            {t("analytics.days.today")}
          </span>
          {!isPeakToday && (
            <span>
              <i />
              {t("analytics.days.peak")}
            </span>
          )}
        </p>
      </div>
      <TableToggle
        caption={t("analytics.days")}
        columns={[t("analytics.col.day"), t("analytics.col.orders"), t("analytics.col.usd")]}
        rows={tableRows}
      />
    </section>
  );
}

function RangeSelect({ range, onRange }: Omit<Props, "days">) {
  const { t } = useTranslation("analytics");
  return (
    <NativeSelect
      className="chart__range"
      aria-label={t("analytics.days.range")}
      value={range}
      onChange={({ target }) => onRange(Number(target.value) as Range)}
    >
      {RANGES.map((n) => (
        <option key={n} value={n}>
          {t("analytics.days.option", { n })}
        </option>
      ))}
    </NativeSelect>
  );
}
