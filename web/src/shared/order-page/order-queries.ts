import { API } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.js";

/** The payment instructions of an order, with a warning in the given language. */
export const instructionsQuery = (transaction_id: string, language: Language) =>
  queryOptions({
    queryKey: ["tx", "instructions", transaction_id, language],
    queryFn: async ({ signal }) =>
      (await call(API.getPaymentInstructions, { params: { transaction_id }, signal })).data,
    staleTime: 60_000,
  });

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
