import { describe, expect, test } from "@jest/globals";
import { createFormatter, parseLine } from "./log.js";

const time = new Date(2026, 4, 1, 9, 5, 7, 4).toISOString();
const format = createFormatter(false);

describe("formatting a line of the log", () => {
  test("shows time, level, service, request and request id of a handled request", () => {
    const json = JSON.stringify({
      level: "info",
      time,
      service: "transactions",
      request_id: "r-1",
      method: "POST",
      route: "/api/transaction/create",
      status: 201,
      ms: 12,
      ip: "10.0.0.7",
      msg: "request",
    });
    expect(format(parseLine("transactions", json, "info"))).toBe(
      '[09:05:07.004] INFO: transactions: request POST /api/transaction/create 201 in 12 ms [r-1] {"ip":"10.0.0.7"}\n',
    );
  });

  test("shows transaction id, status and delay of a message about an order event", () => {
    const base = { level: "info", time, service: "notifier", msg: "order emitted", request_id: "r-1" };
    expect(format({ ...base, event: "order.placed", transaction_id: "TRX1", status: "pending", ms: 9 })).toBe(
      '[09:05:07.004] INFO: notifier: order emitted TRX1 pending after 9 ms [r-1] {"event":"order.placed"}\n',
    );
  });

  test("shows every field of a message that belongs to neither a request nor an order event", () => {
    const entry = {
      level: "warn",
      time,
      service: "notifier",
      msg: "redis is away",
      error: { name: "Error", code: "E1" },
    };
    expect(format(entry)).toBe(
      '[09:05:07.004] WARN: notifier: redis is away {"error":{"name":"Error","code":"E1"}}\n',
    );
  });

  test("replaces control characters by spaces", () => {
    const line = format({ service: "gateway", msg: "a\u001b[2Jb\r\nc\u202ed\u009be", who: "x\u001b[1m" });
    expect(line).toContain("gateway: a [2Jb  c d e");
    expect(line).not.toContain("\u001b");
    expect(line.trim().split("\n")).toHaveLength(1);
  });

  test("colours a line only if the formatter was created with colours", () => {
    expect(createFormatter(true)({ service: "desk", level: "error", msg: "x" })).toContain("\u001b[31mERROR");
    expect(format({ service: "desk", level: "error", msg: "x" })).not.toContain("\u001b");
  });

  test.each(["plain text", "{not json"])("shows the line %p, which is not JSON, unchanged", (line) => {
    expect(parseLine("web", line, "error")).toEqual({ service: "web", level: "error", msg: line });
  });
});
