import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { useRef } from "react";
import { useDesk } from "../../shared/desk/desk.js";
import { fillKeys } from "../../shared/order-page/fill-key.js";
import { recordQuery } from "../../shared/orders/record-query.js";
import { applyRow } from "../../shared/orders/send-change.js";
import { addNote } from "./api.js";
import { useTrouble } from "./use-change.js";

/** Adds a note. What is sent again after a lost answer is kept once; the same words later are another note. */
export function useAddNote({ id, transaction_id }: Pick<OrderDetail, "id" | "transaction_id">) {
  const desk = useDesk();
  const client = useQueryClient();
  const keyOf = useRef(fillKeys());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => addNote(id, text, keyOf.current({ text })),
    onSuccess: ({ note, order }) => {
      keyOf.current = fillKeys();
      const { queryKey } = recordQuery(transaction_id);
      client.setQueryData(queryKey, (shown) => shown && { ...shown, notes: [...shown.notes, note] });
      applyRow(desk, order);
    },
  });
  return { add: mutate, isPending, trouble: useTrouble(error, undefined) };
}
