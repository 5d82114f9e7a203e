import { useSearchParams } from "../router.js";

/** Returns a function that builds a tab's URL; it keeps the list's filter, so that the list is unchanged on return. */
export function useTabAddress(): (id: string) => string {
  const [params] = useSearchParams();
  return (id) => {
    const nextParams = new URLSearchParams(params);
    nextParams.set("tab", id);
    return `?${nextParams}`;
  };
}
