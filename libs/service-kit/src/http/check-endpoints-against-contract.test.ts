import { describe, expect, test } from "@jest/globals";
import { defineEndpoint } from "@tukar-saldo/contracts";
import type { ServiceName } from "@tukar-saldo/contracts";
import { ConfigError } from "../config/config-error.js";
import { checkEndpointsAgainstContract } from "./check-endpoints-against-contract.js";

const createEndpoint = (service: ServiceName, path: `/api/${string}`) =>
  defineEndpoint({
    service,
    method: "GET",
    path,
    guard: "public",
    limits: [],
    summary: "An endpoint of a test",
  });
const a = createEndpoint("transactions", "/api/a");
const b = createEndpoint("transactions", "/api/b");
const endpointOfOtherService = createEndpoint("notifier", "/api/other");
const allEndpoints = { a, b, endpointOfOtherService };

function findProblems(check: () => void): string[] {
  try {
    check();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("a service's implemented endpoints", () => {
  test("a service starts if exactly its own endpoints are implemented", () => {
    expect(findProblems(() => checkEndpointsAgainstContract("transactions", [b, a], allEndpoints))).toEqual(
      [],
    );
  });

  test("a service does not start if one of its endpoints is not implemented", () => {
    expect(findProblems(() => checkEndpointsAgainstContract("transactions", [a], allEndpoints))).toEqual([
      "transactions does not implement b (GET /api/b)",
    ]);
  });

  test("a service does not start if it implements an endpoint of another service", () => {
    expect(
      findProblems(() =>
        checkEndpointsAgainstContract("transactions", [a, b, endpointOfOtherService], allEndpoints),
      ),
    ).toEqual(["transactions implements GET /api/other, which belongs to notifier"]);
  });

  test("a service does not start if an endpoint is implemented twice", () => {
    expect(
      findProblems(() => checkEndpointsAgainstContract("transactions", [a, b, a], allEndpoints)),
    ).toEqual(["transactions implements GET /api/a twice"]);
  });
});
