import { API } from "@tukar-saldo/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api/client.js";
import { useTakenOver } from "./hooks/use-taken-over.js";

export const contactQuery = queryOptions({
  queryKey: ["public", "contact"],
  queryFn: async ({ signal }) => (await call(API.getContact, { signal })).data,
  staleTime: 5 * 60_000,
});

interface Contact {
  readonly whatsapp: string | undefined;
  readonly email: string | undefined;
  /** Whether more is to come; what is not there then is not set. */
  readonly isKnown: boolean;
}

/** How people reach the desk; each is undefined while unknown or not set. */
export function useContact(): Contact {
  const { data: answer, isPending } = useQuery(contactQuery);
  // A page drawn at build has no contact: a part of it that is taken over late must begin without one, too.
  const isTakenOver = useTakenOver();
  const data = isTakenOver ? answer : undefined;
  return {
    whatsapp: data?.support_whatsapp || undefined,
    email: data?.support_email || undefined,
    isKnown: isTakenOver && !isPending,
  };
}
