import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { endSession } from "../session.js";

const network = { isDown: true };
jest.unstable_mockModule("./RateConfirm.js", () => {
  if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module");
  return { RateConfirm: () => <p>the question about the rate</p> };
});
// Imported dynamically, since a static import would be evaluated before the mock above.
const { openSettings, save, listSaveRequests, type, readFieldValue } =
  await import("../../../tests/settings-tab.js");

afterEach(() => {
  cleanup();
  endSession();
});

describe("a confirmation dialog whose code cannot be fetched", () => {
  test("a dialog whose code cannot be fetched shows an error, saves nothing, and opens at the next attempt", async () => {
    const { asked } = await openSettings();
    type("Rupiah per 1 USD", "150000");
    save();
    expect(await screen.findByText("Terjadi kesalahan jaringan")).toBeTruthy();
    expect([listSaveRequests(asked).length, readFieldValue("Rupiah per 1 USD")]).toEqual([0, "150000"]);
    network.isDown = false;
    save();
    await waitFor(() => expect(screen.getByText("the question about the rate")).toBeTruthy());
    expect(listSaveRequests(asked)).toHaveLength(0);
  });
});
