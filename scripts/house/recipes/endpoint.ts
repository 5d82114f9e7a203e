import { addImport, composeChanges, insertAfter } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";

/** The recipe "Add an endpoint". Its example returns the number of today's orders to signed-in users. */
export const endpointRecipe: ContributionRecipe = {
  name: "Add an endpoint",
  adds: "an endpoint",
  // The changed files: the endpoint's constant and its implementation.
  maxFiles: 2,
  steps: [
    {
      file: "libs/contracts/src/endpoints/order-management.ts",
      change: composeChanges(
        addImport('import * as z from "zod/mini";'),
        insertAfter(
          'import { defineEndpoint, NO_TIMEOUT } from "./endpoint.js";',
          `
export const getOrdersOfToday = defineEndpoint({
  service: "transactions",
  method: "GET",
  path: "/api/transaction/today",
  guard: "session",
  limits: ["signedIn"],
  reply: dataReply(z.object({ count: z.int() })),
  summary: "Count the orders of today",
});`,
        ),
      ),
    },
    {
      file: "services/transactions/src/http/endpoints.ts",
      change: insertAfter(
        "export const endpoints: EndpointImplementation<Context>[] = [",
        `  implement(API.getOrdersOfToday, async (context) => ({
    data: { count: (await getBreakdown(context, {})).by_day.at(-1)?.count ?? 0 },
  })),
`,
      ),
    },
  ],
  rows: [
    {
      file: "tests/contract/who-may-call.ts",
      change: insertAfter('getStats: "user",', '  getOrdersOfToday: "user",'),
    },
  ],
  guards: [{ file: "tests/contract/who-may-call.test.ts", suite: "contract" }],
  tests: [
    {
      file: "services/transactions/tests/orders-of-today.int.test.ts",
      suite: "integration",
      text: `import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

test("getOrdersOfToday counts today's orders for a signed-in user, and refuses visitors", async () => {
  await desk.place();
  const path = API.getOrdersOfToday.path;
  expect((await desk.api.get(path)).status).toBe(401);
  expect(await desk.api.get(path, { token: desk.user })).toMatchObject({ status: 200, body: { data: { count: 1 } } });
});
`,
    },
  ],
};
