import { API } from "@tukar-saldo/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api/client.js";
import { useHydrated } from "./hooks/use-hydrated.js";

export const contactQuery = queryOptions({
  queryKey: ["public", "contact"],
  queryFn: async ({ signal }) => (await call(API.getContact, { signal })).data,
  staleTime: 5 * 60_000,
});

interface Contact {
  readonly whatsapp: string | undefined;
  readonly email: string | undefined;
  /** Whether the contact has loaded; only then does undefined mean that a value is not set. */
  readonly isKnown: boolean;
}

/** The desk's contact details; each is undefined while it loads or if it is not set. */
export function useContact(): Contact {
  const { data: reply, isPending } = useQuery(contactQuery);
  // Prerendered pages have no contact, so a part that is hydrated late must first render without it.
  const isHydrated = useHydrated();
  const data = isHydrated ? reply : undefined;
  return {
    whatsapp: data?.support_whatsapp || undefined,
    email: data?.support_email || undefined,
    isKnown: isHydrated && !isPending,
  };
}
