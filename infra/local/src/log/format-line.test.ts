import { describe, expect, test } from "@jest/globals";
import { formatLine } from "./format-line.js";
import { parseLine, parseMongodLine, parseRedisLine } from "./parse-line.js";

const time = new Date(2026, 4, 1, 9, 5, 7, 4).toISOString();
const plain = { colour: false };

describe("a line of the log", () => {
  test("shows time, service, level, request and request id of a handled request", () => {
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
    expect(formatLine(parseLine("transactions", json, "info"), plain)).toBe(
      "09:05:07.004  transactions   INFO   POST /api/transaction/create 201 in 12 ms ip=10.0.0.7 [r-1]",
    );
  });

  test("shows every field of other messages", () => {
    const entry = {
      level: "warn",
      time,
      service: "notifier",
      msg: "redis is away",
      error: { name: "Error", code: "E1" },
    };
    expect(formatLine(entry, plain)).toBe(
      '09:05:07.004  notifier       WARN   redis is away error={"name":"Error","code":"E1"}',
    );
  });

  test("keeps control characters from the terminal", () => {
    const line = formatLine({ service: "gateway", msg: "a\u001b[2Jb\r\nc\u202ed\u009be" }, plain);
    expect(line).toMatch(/a \[2Jb {2}c d e$/);
  });

  test("colours only on a terminal", () => {
    expect(formatLine({ service: "desk", level: "error", msg: "x" }, { colour: true })).toContain(
      "\u001b[31mERROR",
    );
    expect(formatLine({ service: "desk", level: "error", msg: "x" }, plain)).not.toContain("\u001b");
  });

  test.each(["plain text", "{not json"])("shows %p as it is", (line) => {
    expect(parseLine("web", line, "error")).toEqual({ service: "web", level: "error", msg: line });
  });
});

describe("a line of a store", () => {
  test("shows Redis's warnings", () => {
    const line = "12:M 21 Nov 2026 06:43:29.114 # Can't save in background: fork: Cannot allocate memory";
    expect(parseRedisLine(line)).toEqual({ service: "redis", level: "warn", msg: line.slice(32) });
  });

  test("hides what Redis prints at every start", () => {
    expect(parseRedisLine("12:M 21 Nov 2026 06:43:29.114 # Server initialized")).toBeUndefined();
  });

  test("shows what Redis prints before it can log as an error", () => {
    expect(parseRedisLine("*** FATAL CONFIG FILE ERROR ***")).toMatchObject({ level: "error" });
  });

  test("shows only warnings and worse of mongod", () => {
    expect(parseMongodLine('{"s":"I","c":"NETWORK","msg":"Connection accepted"}')).toBeUndefined();
    expect(parseMongodLine('{"s":"E","c":"STORAGE","msg":"disk full"}')).toMatchObject({
      level: "error",
      msg: "disk full",
    });
  });
});
