import { useSearchParams } from "../router.js";

/** Returns a function that builds a tab's URL. The URL keeps the order list's filter for the user's return to it. */
export function useTabAddress(): (id: string) => string {
  const [params] = useSearchParams();
  return (id) => {
    const nextParams = new URLSearchParams(params);
    nextParams.set("tab", id);
    return `?${nextParams}`;
  };
}
