import { useSearchParams } from "../router.js";

/** Returns a function that gives the URL of a tab, keeping the list's filter for the user's return. */
export function useTabAddress(): (id: string) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    next.set("tab", id);
    return `?${next}`;
  };
}
