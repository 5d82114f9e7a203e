import { expect, test } from "@jest/globals";
import { defineEndpoint } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { groupByPath } from "./group-by-path.js";

const endpoint = (method: Endpoint["method"], path: Endpoint["path"]): Endpoint =>
  defineEndpoint({ service: "transactions", method, path, guard: "public", limits: [], summary: "A test" });

test("the endpoints of a path stand together, and fixed names before parameters", () => {
  const all = [
    endpoint("GET", "/api/order/:id"),
    endpoint("GET", "/api/order/:id/notes"),
    endpoint("POST", "/api/order/zip"),
    endpoint("PUT", "/api/order/:id"),
    endpoint("PUT", "/api/order/update/:id"),
  ];
  const groups = groupByPath(all, (one) => one);
  expect(groups.map(({ path, members }) => [path, members.map(({ method }) => method).join()])).toEqual([
    ["/api/order/update/:id", "PUT"],
    ["/api/order/zip", "POST"],
    ["/api/order/:id", "GET,PUT"],
    ["/api/order/:id/notes", "GET"],
  ]);
});
