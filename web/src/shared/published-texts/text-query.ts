import { API } from "@tukar-saldo/contracts";
import type { PublishedTextName } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.js";

/** The terms or the privacy notice, in both languages. */
export const publishedTextQuery = (name: PublishedTextName) =>
  queryOptions({
    queryKey: ["public", "text", name],
    queryFn: async ({ signal }) => (await call(API.getPublishedText, { params: { name }, signal })).data,
  });
