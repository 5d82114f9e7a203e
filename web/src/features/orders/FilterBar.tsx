import { MOBILE_BREAKPOINT_PX, PERIODS, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import { Clock, Download, RotateCcw } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../shared/hooks/use-media-query.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { DEFAULT_FILTER, isDefault } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";
import { countText } from "../../shared/desk/format.js";
import { SearchBox } from "./SearchBox.js";
import { formatSpan } from "./wait-text.js";
import { toTimeSpan } from "./wait-state.js";

interface Props {
  readonly filter: Filter;
  readonly onChange: (part: Partial<Filter>) => void;
  readonly onReset: () => void;
  readonly onExport: () => void;
  /** Whether the export is limited to today although the list is not. */
  readonly exportsToday: boolean;
  readonly isExporting: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onSearchEnter: (text: string) => void;
  readonly count: { readonly total: number; readonly capped: boolean } | undefined;
  /** Milliseconds since the oldest pending order was placed. */
  readonly oldestAge: number | undefined;
  readonly onOldest: () => void;
}

export function FilterBar(props: Props) {
  const { filter, onChange, onReset, onExport, onOldest, isExporting, searchRef, count, oldestAge } = props;
  const { t } = useTranslation("orders");
  // On phones `oldestButton` follows the search box, so that the Tab order matches the visual order.
  const isWide = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
  const oldestButton = oldestAge !== undefined && <OldestButton age={oldestAge} onPress={onOldest} />;
  return (
    <search className="filters" data-default={isDefault(filter) || undefined}>
      <SearchBox
        ref={searchRef}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        onEnter={props.onSearchEnter}
      />
      {!isWide && oldestButton}
      <NativeSelect
        aria-label={t("tx.filter.status")}
        data-set={filter.status !== DEFAULT_FILTER.status || undefined}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as Filter["status"] })}
      >
        <option value="all">{t("tx.filter.allStatuses")}</option>
        {TRANSACTION_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`tx.status.${status}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t("tx.filter.period")}
        data-set={filter.period !== DEFAULT_FILTER.period || undefined}
        value={filter.period}
        onChange={(event) => onChange({ period: event.target.value as Filter["period"] })}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`tx.period.${period}`)}
          </option>
        ))}
      </NativeSelect>
      <div className="filters__row">
        {isWide && oldestButton}
        <output className="filters__count">
          {count && (
            <>
              <b>
                {countText(count.total)}
                {count.capped && "+"}
              </b>
              <span> {t("tx.count", { count: count.total })}</span>
            </>
          )}
        </output>
        <span className="filters__end">
          <Button look="quiet" className="filters__reset" onClick={onReset}>
            <Icon icon={RotateCcw} />
            {t("tx.reset")}
          </Button>
          <Button look="line" aria-disabled={isExporting || undefined} onClick={onExport}>
            <Icon icon={Download} />
            {t(props.exportsToday ? "tx.export.today" : "tx.export")}
          </Button>
        </span>
      </div>
    </search>
  );
}

function OldestButton({ age, onPress }: { readonly age: number; readonly onPress: () => void }) {
  const { t } = useTranslation("orders");
  return (
    <button type="button" className="oldest" title={t("tx.oldest.title")} onClick={onPress}>
      <Icon icon={Clock} />
      {t("tx.oldest", { span: formatSpan(t, toTimeSpan(age)) })}
      <kbd aria-hidden="true">N</kbd>
    </button>
  );
}
