import type { Connection } from "mongoose";
import type { CompletedFacts } from "../domain/figures.js";
import type { CompletedOrder } from "../domain/pulse.js";
import type { OrderDocument } from "./order.model.js";

const TIMES_PROJECTION = { _id: 0, created_at: 1, completed_at: 1 } as const;
const COMPLETION_INDEX = { completed_at: -1, created_at: 1 } as const;

/** The timeout of the queries for figures, after which the request is refused with 503. */
export const FIGURES_TIMEOUT_MS = 4_000;
/** The fields from which figures are computed. Of the history they include only who set which status when. */
const FACTS_PROJECTION = {
  ...TIMES_PROJECTION,
  destination: 1,
  usd_cents: 1,
  final_idr: 1,
  fee_idr: 1,
  rate_hundredths: 1,
  market_rate_hundredths: 1,
  processing_at: 1,
  "history.at": 1,
  "history.by": 1,
  "history.to.status": 1,
} as const;

type FactsDocument = Omit<CompletedFacts, "processing_at" | "completed_by"> &
  Pick<OrderDocument, "history" | "processing_at">;
interface StatusEntry {
  readonly at: Date;
  readonly by?: { readonly id: string | null; readonly name: string | null } | null;
  readonly to?: { readonly status?: string };
}

/**
 * Finds in the history who completed the order last. For old orders without `processing_at`, it also finds when staff
 * began to work on the order.
 */
function toFacts({ history, processing_at, ...order }: FactsDocument): CompletedFacts {
  const entries: readonly StatusEntry[] = history ?? [];
  const { id, name } = entries.findLast(({ to }) => to?.status === "completed")?.by ?? {};
  return {
    ...order,
    processing_at: processing_at ?? entries.find(({ to }) => to?.status === "processing")?.at,
    completed_by: id ? { id, name: name ?? "" } : undefined,
  };
}

/** Creates the store of completed orders. Its queries use an index that contains only completed orders. */
export function createCompletedOrderStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Lists the times of the orders that were completed since a moment, the latest first. */
    listNewest: (since: Date, limit: number): Promise<CompletedOrder[]> =>
      orders
        .find<CompletedOrder>({ completed_at: { $gte: since } }, { projection: TIMES_PROJECTION })
        .sort({ completed_at: -1 })
        .limit(limit)
        .toArray(),

    countSince: (since: Date): Promise<number> => orders.countDocuments({ completed_at: { $gte: since } }),

    /** Creates the query for the orders completed within a time range, oldest first, with the fields for figures. */
    createFactsQuery: (from: Date, until: Date) =>
      orders
        .find<FactsDocument>(
          { completed_at: { $gte: from, $lt: until } },
          { projection: FACTS_PROJECTION, hint: COMPLETION_INDEX, maxTimeMS: FIGURES_TIMEOUT_MS },
        )
        .sort({ completed_at: 1, created_at: -1 }),

    async listFacts(from: Date, until: Date): Promise<CompletedFacts[]> {
      const facts: CompletedFacts[] = [];
      for await (const document of this.createFactsQuery(from, until)) facts.push(toFacts(document));
      return facts;
    },
  };
}

export type CompletedOrderStore = ReturnType<typeof createCompletedOrderStore>;
