import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { endSession } from "../session.js";

const line = { isDown: true };
jest.unstable_mockModule("./RateConfirm.js", () => {
  if (line.isDown) throw new TypeError("Failed to fetch dynamically imported module");
  return { RateConfirm: () => <p>the question about the rate</p> };
});
// Imported after the part is mocked, since imports at the top come before it.
const { openSettings, save, sent, type, value } = await import("../../../tests/settings-tab.js");

afterEach(() => {
  cleanup();
  endSession();
});

describe("a question that cannot be fetched", () => {
  test("says so, saves nothing, and is asked at the next try", async () => {
    const { asked } = await openSettings();
    type("Rupiah per 1 USD", "150000");
    save();
    expect(await screen.findByText("Terjadi kesalahan jaringan")).toBeTruthy();
    expect([sent(asked).length, value("Rupiah per 1 USD")]).toEqual([0, "150000"]);
    line.isDown = false;
    save();
    await waitFor(() => expect(screen.getByText("the question about the rate")).toBeTruthy());
    expect(sent(asked)).toHaveLength(0);
  });
});
