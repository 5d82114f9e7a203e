import { describe, expect, test } from "@jest/globals";
import { getRateWarning } from "./rate-warning.js";

const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);
const confirmedDesk = { rate_updated_at: "2026-11-20T02:00:00.000Z", rate_stale_hours: 6 };

describe("warning about the rate", () => {
  test("warns once the rate is older than the limit in the settings", () => {
    expect(getRateWarning(confirmedDesk, at("08:00"))).toBeUndefined();
    expect(getRateWarning(confirmedDesk, at("09:30"))).toEqual({ kind: "old", ageMs: 7.5 * 3_600_000 });
  });

  test("warns while nobody has set or confirmed the rate", () => {
    expect(getRateWarning({ ...confirmedDesk, rate_updated_at: null }, at("08:00"))).toEqual({
      kind: "unconfirmed",
    });
  });
});
