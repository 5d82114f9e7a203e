import { API } from "@tukar-saldo/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "./api/client.js";

const contact = async () => (await import("./api/first-answers.js")).contact;

const contactQuery = queryOptions({
  queryKey: ["public", "contact"],
  queryFn: async ({ signal }) => (await call(API.contact, contact, { signal })).data,
  staleTime: 5 * 60_000,
});

const neverChanges = () => () => undefined;

/** A page drawn at build has no contact: a part of it that is taken over late must begin without one, too. */
const useTakenOver = (): boolean => useSyncExternalStore(neverChanges, () => true, () => false);

/** How people reach the desk; each is undefined while unknown or not set. */
export function useContact(): { whatsapp: string | undefined; email: string | undefined } {
  const { data: answer } = useQuery(contactQuery);
  const data = useTakenOver() ? answer : undefined;
  return { whatsapp: data?.support_whatsapp || undefined, email: data?.support_email || undefined };
}
