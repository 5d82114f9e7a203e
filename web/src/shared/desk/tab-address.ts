import { useSearchParams } from "../router.js";

/** The address of a section; the filter of the list stays in it, so that coming back shows the same orders. */
export function useTabAddress(): (id: string) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    next.set("tab", id);
    return `?${next}`;
  };
}
