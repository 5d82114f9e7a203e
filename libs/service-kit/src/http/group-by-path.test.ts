import { expect, test } from "@jest/globals";
import { defineEndpoint } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { groupByPath } from "./group-by-path.js";

const createEndpoint = (method: Endpoint["method"], path: Endpoint["path"]): Endpoint =>
  defineEndpoint({ service: "transactions", method, path, guard: "public", limits: [], summary: "A test" });

test("groupByPath groups endpoints by path, and sorts fixed segments before parameters", () => {
  const endpoints = [
    createEndpoint("GET", "/api/order/:id"),
    createEndpoint("GET", "/api/order/:id/notes"),
    createEndpoint("POST", "/api/order/zip"),
    createEndpoint("PUT", "/api/order/:id"),
    createEndpoint("PUT", "/api/order/update/:id"),
  ];
  const groups = groupByPath(endpoints, (endpoint) => endpoint);
  expect(groups.map(({ path, members }) => [path, members.map(({ method }) => method).join()])).toEqual([
    ["/api/order/update/:id", "PUT"],
    ["/api/order/zip", "POST"],
    ["/api/order/:id", "GET,PUT"],
    ["/api/order/:id/notes", "GET"],
  ]);
});
