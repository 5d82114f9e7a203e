import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, waitFor } from "@testing-library/react";
import { ok, openDesk, publicDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { RateAge } from "./RateAge.js";

const MINUTE_MS = 60_000;
const timeAgo = (ms: number): string => new Date(Date.now() - ms).toISOString();
const findAgeText = () => document.querySelector<HTMLElement>(".rows__age");

afterEach(cleanup);

describe("age of the rate", () => {
  test.each([
    [timeAgo(0), "kurs baru saja diperbarui", false],
    [timeAgo(5 * MINUTE_MS), "kurs diperbarui 5 menit yang lalu", false],
    [timeAgo(13 * 60 * MINUTE_MS), "kurs diperbarui 13 jam yang lalu", true],
    [null, "kurs belum dikonfirmasi", true],
  ])("shows the age of a rate that was set at %s as '%s'", async (rate_updated_at, text, isOld) => {
    const desk = { ...publicDesk, rate_updated_at, rate_stale_hours: 12 };
    stubDesk({ ...openDesk, "GET /api/public/desk": ok(desk) });
    await show(<RateAge hasFailed={false} />);
    await waitFor(() => expect(findAgeText()?.textContent).toBe(text));
    expect(findAgeText()?.dataset["old"] !== undefined).toBe(isOld);
  });

  test("shows nothing when the age cannot be loaded", async () => {
    stubDesk({});
    await show(<RateAge hasFailed={false} />);
    await waitFor(() => expect(document.querySelector(".skeleton")).toBeNull());
    expect(findAgeText()).toBeNull();
  });
});
