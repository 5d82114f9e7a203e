import { useSearchParams } from "../../shared/router.js";
import { DEFAULT_FILTER, filterFromUrl, filterToUrl } from "../../shared/orders/list-filter.js";
import type { Filter } from "../../shared/orders/list-filter.js";

interface FilterControl {
  readonly filter: Filter;
  readonly change: (part: Partial<Filter>) => void;
  readonly reset: () => void;
}

/** The filter in the URL. A change adds a history entry, except while a search is typed, and scrolls to the top. */
export function useFilter(): FilterControl {
  const [params, setParams] = useSearchParams();
  const filter = filterFromUrl(params);
  const change = (part: Partial<Filter>): void => {
    const isTyping = part.search !== undefined && part.status === undefined && filter.search !== "";
    setParams((now) => filterToUrl({ ...filterFromUrl(now), ...part }, now), { replace: isTyping });
    window.scrollTo({ top: 0 });
  };
  return { filter, change, reset: () => change(DEFAULT_FILTER) };
}
