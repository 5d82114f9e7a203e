import { API } from "@tukar-saldo/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call, inData } from "./api/client.js";

const contact = inData(z.object({ support_whatsapp: z.string(), support_email: z.string() }));

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
