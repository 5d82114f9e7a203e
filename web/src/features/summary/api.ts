import { API, fillPath, paymentInstructions } from "@tukar-saldo/contracts";
import type { Language } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/client.js";
import { inData } from "../../shared/api/in-data.js";

/** How to pay one order; its warning is in the language asked for. */
export const instructionsQuery = (transaction_id: string, language: Language) =>
  queryOptions({
    queryKey: ["tx", "instructions", transaction_id, language],
    queryFn: async ({ signal }) =>
      (
        await call(
          fillPath(API.getPaymentInstructions.path, { transaction_id }),
          inData(paymentInstructions),
          { signal },
        )
      ).data,
    staleTime: 60_000,
  });
