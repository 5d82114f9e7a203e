import { useSearchParams } from "../../../shared/router.js";
import { DEFAULT_FILTER, filterFromUrl, filterToUrl, type Filter } from "../data/list-filter.js";

interface FilterControl {
  readonly filter: Filter;
  readonly change: (part: Partial<Filter>) => void;
  readonly reset: () => void;
}

/** The filter of the address; a changed one replaces the history entry and begins at its top. */
export function useFilter(): FilterControl {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<Filter>): void => {
    setParams((now) => filterToUrl({ ...filterFromUrl(now), ...part }, now), { replace: true });
    window.scrollTo({ top: 0 });
  };
  return { filter: filterFromUrl(params), change, reset: () => change(DEFAULT_FILTER) };
}
