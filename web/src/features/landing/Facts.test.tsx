import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { Facts } from "./Facts.js";

const PULSE = "GET /api/public/pulse";

afterEach(cleanup);

describe("fact about the time of a payout", () => {
  test("shows the median time to completion once enough orders are completed", async () => {
    stubDesk({ ...openDesk, [PULSE]: ok({ completed_today: 12, median_minutes_7d: 4 }) });
    await show(<Facts />);
    expect(await screen.findByText("4 menit")).toBeTruthy();
    expect(screen.getByText(/Selesai hari ini: 12/)).toBeTruthy();
    expect(document.querySelectorAll(".facts > div")).toHaveLength(4);
  });

  test("keeps the default text while too few orders are completed", async () => {
    const { asked } = stubDesk({
      ...openDesk,
      [PULSE]: ok({ completed_today: null, median_minutes_7d: null }),
    });
    await show(<Facts />);
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/pulse"))).toBe(true));
    expect(document.querySelector(".facts dt")?.textContent).toBe("1–5 menit");
  });
});
