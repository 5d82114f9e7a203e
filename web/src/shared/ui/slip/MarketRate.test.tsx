import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { ok, openDesk, publicDesk, stubDesk } from "../../../../tests/desk.js";
import { show } from "../../../../tests/show.js";
import { MarketRate } from "./MarketRate.js";

const deskWith = (market_rate: number | null) => ({
  ...openDesk,
  "GET /api/public/desk": ok({ ...publicDesk, market_rate }),
});

afterEach(cleanup);

describe("the desk's margin on the slip", () => {
  test("the desk's margin is shown as market rate, difference and percent if the desk publishes its market rate", async () => {
    stubDesk(deskWith(16_000));
    await show(<MarketRate rate={15_200} />);
    await screen.findByText(/16\.000/);
    expect(document.body.textContent).toMatch(/800.*5/);
  });

  test("the margin of an order is computed from the market rate that was stored with the order", async () => {
    stubDesk(deskWith(17_000));
    await show(<MarketRate rate={15_200} market={16_000} />);
    await screen.findByText(/16\.000/);
    expect(document.body.textContent).not.toContain("17.000");
  });

  test.each([
    ["the desk does not publish its market rate", null, undefined],
    ["no market rate was stored with the order", 16_000, null],
  ])("the desk's margin is not shown if %s", async (_reason, published, market) => {
    const { asked } = stubDesk(deskWith(published));
    await show(<MarketRate rate={15_200} {...(market === undefined ? {} : { market })} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(document.body.textContent).not.toMatch(/16\.000/);
  });
});
