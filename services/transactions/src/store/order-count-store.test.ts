import { expect, jest, test } from "@jest/globals";
import type { Connection } from "mongoose";
import { createOrderCountStore } from "./order-count-store.js";
import { LIST_TIMEOUT_MS } from "./order-filter.js";

test.each([
  ["within the time limit of lists if asked to", { hasListTimeout: true }, { maxTimeMS: LIST_TIMEOUT_MS }],
  ["without a time limit otherwise", {}, {}],
])("orders are counted %s", async (_case, options, expectedLimit) => {
  const collection = {
    countDocuments: jest.fn(async (_filter: object, _options: object) => 1),
    aggregate: jest.fn((_stages: object[], _options: object) => ({ toArray: async () => [] })),
  };
  const store = createOrderCountStore({ collection: () => collection } as unknown as Connection);
  const ranges = [{ from: new Date(0) }];
  await store.countOrders(ranges, "pending", options);
  await store.groupOrders(ranges, options);
  for (const query of [collection.countDocuments, collection.aggregate])
    expect({ ...query.mock.calls[0]?.[1], hint: undefined }).toEqual(expectedLimit);
});
