import { API } from "@tukar-saldo/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api/client.js";

const contact = async () => (await import("./api/first-answers.js")).contact;

const contactQuery = queryOptions({
  queryKey: ["public", "contact"],
  queryFn: async ({ signal }) => (await call(API.contact, contact, { signal })).data,
  staleTime: 5 * 60_000,
});

/** How people reach the desk; each is undefined while unknown or not set. */
export function useContact(): { whatsapp: string | undefined; email: string | undefined } {
  const { data } = useQuery(contactQuery);
  return { whatsapp: data?.support_whatsapp || undefined, email: data?.support_email || undefined };
}
