import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import { createPathTable } from "./path-table.js";

const PATHS = ["/api/orders/:id", "/api/orders", "/api/orders/export"];

/** Routes a request through a table of PATHS. @returns what answered it: a method and a path, or `next` */
async function route(method: string, url: string): Promise<string> {
  const table = createPathTable();
  return new Promise((resolve) => {
    for (const path of PATHS) {
      table.routerOf(path).get(path, () => resolve(`GET ${path}`));
      table.routerOf(path).all(path, () => resolve(`any ${path}`));
    }
    const request = { method, url, path: url.split("?")[0] } as Request;
    void table.handle(request, {} as Response, () => resolve("next"));
  });
}

test.each([
  ["GET", "/api/orders", "GET /api/orders"],
  ["GET", "/api/orders?status=all", "GET /api/orders"],
  ["DELETE", "/api/orders", "any /api/orders"],
  ["GET", "/api/orders/export", "GET /api/orders/export"],
  ["GET", "/api/orders/1", "GET /api/orders/:id"],
  ["GET", "/api/orders/", "next"],
  ["GET", "/API/orders", "next"],
  ["GET", "/api/users", "next"],
])("%s %s is handled by %s", async (method, url, handler) => {
  expect(await route(method, url)).toBe(handler);
});
