import { API } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.js";
import { hasCode } from "../api/errors.js";

/** The payment instructions of an order, with a warning in the given language; null if the order's rate has expired. */
export const instructionsQuery = (transaction_id: string, language: Language) =>
  queryOptions({
    queryKey: ["tx", "instructions", transaction_id, language],
    queryFn: async ({ signal }) => {
      try {
        return (await call(API.getPaymentInstructions, { params: { transaction_id }, signal })).data;
      } catch (error) {
        // Kept as data, because the next fetch and its errors reset the query's error.
        if (hasCode(error, "ORDER_EXPIRED")) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

/** The common prefix of the query keys of an order's instructions in both languages. */
export const instructionsKey = (id: string) => instructionsQuery(id, "id").queryKey.slice(0, -1);

/** The current status of an order; refetched whenever the visitor returns to the page. */
export const statusQuery = (transaction_id: string) =>
  queryOptions({
    queryKey: ["tx", "status", transaction_id],
    queryFn: async ({ signal }) =>
      (await call(API.getOrderStatus, { params: { transaction_id }, signal })).data,
    retry: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
