import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { isLate, oldDays, spanOf, waitingOf } from "./waiting.js";

const now = Date.parse("2026-11-21T04:00:00.000Z");
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

describe("how long an order waits", () => {
  test.each([
    ["pending since seconds", aRow({ created_at: ago(0.5) }), { kind: "justNow" }],
    [
      "pending since 18 minutes",
      aRow({ created_at: ago(18.9) }),
      { kind: "waiting", span: { unit: "minute", n: 18 } },
    ],
    [
      "pending since two hours",
      aRow({ created_at: ago(140) }),
      { kind: "waiting", span: { unit: "hour", n: 2 } },
    ],
    [
      "processing since 4 minutes, made long before",
      aRow({ status: "processing", created_at: ago(60), updated_at: ago(4) }),
      { kind: "running", span: { unit: "minute", n: 4 } },
    ],
    [
      "completed after 3 minutes",
      aRow({ status: "completed", created_at: ago(30), completed_at: ago(27) }),
      { kind: "within", span: { unit: "minute", n: 3 } },
    ],
    [
      "completed within seconds",
      aRow({ status: "completed", created_at: ago(30), completed_at: ago(29.9) }),
      { kind: "within", span: { unit: "minute", n: 1 } },
    ],
    [
      "cancelled",
      aRow({ status: "cancelled", created_at: ago(30), updated_at: ago(9) }),
      { kind: "cancelledAt", at: ago(9) },
    ],
    ["older than a week", aRow({ created_at: ago(9 * 24 * 60) }), { kind: "age", days: 9 }],
  ])("when it is %s, then the line says so", (_, row, line) => {
    expect(waitingOf(row, row.status, now)).toEqual(line);
  });

  test("when an order is exactly seven days old, then it has no age badge yet", () => {
    expect(oldDays(ago(7 * 24 * 60), now)).toBeUndefined();
    expect(oldDays(ago(7 * 24 * 60 + 1), now)).toBe(7);
  });

  test("when an open order waits ten minutes, then it is late; a closed one never is", () => {
    expect(isLate(aRow({ created_at: ago(9.9) }), "pending", now)).toBe(false);
    expect(isLate(aRow({ created_at: ago(10) }), "pending", now)).toBe(true);
    expect(isLate(aRow({ created_at: ago(500) }), "completed", now)).toBe(false);
  });

  test("when the clocks disagree, then no time is negative", () => {
    expect(spanOf(-5_000)).toEqual({ unit: "minute", n: 0 });
  });
});
