import { API } from "@tukar-saldo/contracts";
import { CustomReply, implement } from "@tukar-saldo/service-kit";
import type { EndpointImplementation } from "@tukar-saldo/service-kit";
import { toNote, toRecord } from "../domain/order-record.js";
import { toRow } from "../domain/order-row.js";
import type { Context } from "../use-cases/context.js";
import { countReads } from "../use-cases/count-reads.js";
import { addOrderNote, getOrder, repriceOrder, setHandler, updateFacts } from "../use-cases/order-record.js";

/** The implementations of the endpoints that read and change an order's record. */
export const recordEndpoints: EndpointImplementation<Context>[] = [
  implement(API.getOrder, async (context, { params, metadata }) => {
    const { order, related } = await getOrder(context, params.id);
    void countReads(context, 1 + related.length, metadata);
    return { data: toRecord(order, related) };
  }),

  implement(API.recordFacts, async (context, { params, body, metadata }) => ({
    data: toRow(await updateFacts(context, { id: params.id, body, metadata })),
  })),

  implement(API.addNote, async (context, { params, body, header, metadata }) => {
    const key = header("idempotency-key");
    const { order, note, isReplay } = await addOrderNote(context, { id: params.id, body, key, metadata });
    const reply = { data: { note: toNote(note), order: toRow(order) } };
    if (!isReplay) return reply;
    return new CustomReply(reply, { status: 200, headers: { "Idempotent-Replay": "true" } });
  }),

  implement(API.setHandler, async (context, { params, body, metadata }) => ({
    data: toRow(await setHandler(context, { id: params.id, body, metadata })),
  })),

  implement(API.repriceOrder, async (context, { params, body, metadata }) => ({
    data: toRow(await repriceOrder(context, { id: params.id, body, metadata })),
  })),
];
