import { API } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.js";

/** How to pay one order; its warning is in the language asked for. */
export const instructionsQuery = (transaction_id: string, language: Language) =>
  queryOptions({
    queryKey: ["tx", "instructions", transaction_id, language],
    queryFn: async ({ signal }) =>
      (await call(API.getPaymentInstructions, { params: { transaction_id }, signal })).data,
    staleTime: 60_000,
  });

/** Where an order is right now; asked again whenever the visitor returns. */
export const statusQuery = (transaction_id: string) =>
  queryOptions({
    queryKey: ["tx", "status", transaction_id],
    queryFn: async ({ signal }) =>
      (await call(API.getOrderStatus, { params: { transaction_id }, signal })).data,
    retry: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
