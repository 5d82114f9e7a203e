import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "../desk/keys.js";

/** The record of an order: its fields, history, notes and related orders. */
export const recordQuery = (transactionId: string) =>
  queryOptions({
    queryKey: keys.record(transactionId),
    queryFn: async ({ signal }) => (await call(API.getOrder, { params: { id: transactionId }, signal })).data,
  });
