import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { useRef } from "react";
import { useDesk } from "../../shared/desk/desk.js";
import { createIdempotencyKeys } from "../../shared/order-page/idempotency-keys.js";
import { recordQuery } from "../../shared/orders/record-query.js";
import { applyRow } from "../../shared/orders/send-change.js";
import { addNote } from "./api.js";
import { useChangeError } from "./use-order-change.js";

/**
 * Adds a note to an order. Sending a text again after its response was lost does not store a second note; sending it
 * again after a success does.
 */
export function useAddNote({ id, transaction_id }: Pick<OrderDetail, "id" | "transaction_id">) {
  const desk = useDesk();
  const client = useQueryClient();
  const idempotencyKeyOf = useRef(createIdempotencyKeys());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => addNote(id, text, idempotencyKeyOf.current({ text })),
    onSuccess: ({ note, order }) => {
      idempotencyKeyOf.current = createIdempotencyKeys();
      const { queryKey } = recordQuery(transaction_id);
      // The record may show the note already: refetched after a lost response, or before this one.
      client.setQueryData(queryKey, (shown) =>
        shown?.notes.every(({ id: shownId }) => shownId !== note.id)
          ? { ...shown, notes: [...shown.notes, note] }
          : shown,
      );
      applyRow(desk, order);
    },
  });
  return { add: mutate, isPending, changeError: useChangeError(error, undefined) };
}
