import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { isLate, countOverdueDays, toTimeSpan, getWaitState } from "./wait-state.js";

const now = Date.parse("2026-11-21T04:00:00.000Z");
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

describe("waiting time of an order", () => {
  test.each([
    ["pending for seconds", aRow({ created_at: minutesAgo(0.5) }), { kind: "justNow" }],
    [
      "pending for 18 minutes",
      aRow({ created_at: minutesAgo(18.9) }),
      { kind: "waiting", span: { unit: "minute", n: 18 } },
    ],
    [
      "pending for two hours",
      aRow({ created_at: minutesAgo(140) }),
      { kind: "waiting", span: { unit: "hour", n: 2 } },
    ],
    [
      "processing for 4 minutes, placed long before",
      aRow({ status: "processing", created_at: minutesAgo(60), updated_at: minutesAgo(4) }),
      { kind: "running", span: { unit: "minute", n: 4 } },
    ],
    [
      "completed after 3 minutes",
      aRow({ status: "completed", created_at: minutesAgo(30), completed_at: minutesAgo(27) }),
      { kind: "within", span: { unit: "minute", n: 3 } },
    ],
    [
      "completed within seconds",
      aRow({ status: "completed", created_at: minutesAgo(30), completed_at: minutesAgo(29.9) }),
      { kind: "within", span: { unit: "minute", n: 1 } },
    ],
    [
      "cancelled",
      aRow({ status: "cancelled", created_at: minutesAgo(30), updated_at: minutesAgo(9) }),
      { kind: "cancelledAt", at: minutesAgo(9) },
    ],
    ["older than a week", aRow({ created_at: minutesAgo(9 * 24 * 60) }), { kind: "age", days: 9 }],
  ])("computes the waiting time of an order that is %s", (_, row, line) => {
    expect(getWaitState(row, row.status, now)).toEqual(line);
  });

  test("counts overdue days only for an order older than seven days", () => {
    expect(countOverdueDays(minutesAgo(7 * 24 * 60), now)).toBeUndefined();
    expect(countOverdueDays(minutesAgo(7 * 24 * 60 + 1), now)).toBe(7);
  });

  test("an open order is late after ten minutes, and a closed order is never late", () => {
    expect(isLate(aRow({ created_at: minutesAgo(9.9) }), "pending", now)).toBe(false);
    expect(isLate(aRow({ created_at: minutesAgo(10) }), "pending", now)).toBe(true);
    expect(isLate(aRow({ created_at: minutesAgo(500) }), "completed", now)).toBe(false);
  });

  test("converts a negative time span to zero minutes", () => {
    expect(toTimeSpan(-5_000)).toEqual({ unit: "minute", n: 0 });
  });
});
