import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, openDesk, publicDesk, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { HomePage } from "../../app/HomePage.js";

const DESTINATIONS = "GET /api/destinations";
const closedDanaReply = ok([
  { value: "dana", label: "DANA", type: "ewallet", available: false, reason: "gangguan DANA" },
  { value: "bca", label: "Bank BCA", type: "bank", available: true, reason: null },
]);
const getSlip = () => within(document.getElementById("calculator") as HTMLElement);
const tomorrowAtEight = (): string => {
  const jakartaTomorrow = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10);
  return `${jakartaTomorrow}T01:00:00.000Z`;
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe("a destination that is closed", () => {
  test("disables a closed destination and shows why it is closed, and Continue asks for another destination", async () => {
    stubDesk({ ...openDesk, [DESTINATIONS]: closedDanaReply });
    await show(<HomePage />);
    const tile = await getSlip().findByRole<HTMLInputElement>("radio", {
      name: /DANA.*tutup.*gangguan DANA/,
    });
    expect(tile.disabled).toBe(true);
    expect(tile.checked).toBe(false);
    expect(getSlip().getByRole<HTMLOptionElement>("option", { name: "DANA (tutup)" }).disabled).toBe(true);
    expect(await getSlip().findByText("DANA sedang tutup: gangguan DANA")).toBeTruthy();
    fireEvent.click(getSlip().getByRole("button", { name: "Lanjutkan" }));
    expect(
      await screen.findByText("Masukkan jumlah PayPal dan pilih tujuan konversi terlebih dahulu."),
    ).toBeTruthy();
    fireEvent.click(getSlip().getByRole("radio", { name: "Bank BCA" }));
    fireEvent.click(getSlip().getByRole("button", { name: "Lanjutkan" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
  });
});

describe("landing page outside the opening hours", () => {
  const closedDeskReply = ok({
    ...publicDesk,
    open: false,
    opens_at: tomorrowAtEight(),
    opening_hours: { outside: "take" },
  });

  test("shows when payouts start if the desk accepts orders while it is closed", async () => {
    stubDesk({ ...openDesk, "GET /api/public/desk": closedDeskReply });
    await show(<HomePage />);
    expect(await getSlip().findByText("Dibayar besok mulai 08.00")).toBeTruthy();
    const factsSection = within(document.querySelector(".facts") as HTMLElement);
    expect(await factsSection.findByText("Dibayar besok mulai 08.00")).toBeTruthy();
    expect(factsSection.getByText("Tutup hari ini")).toBeTruthy();
    expect(factsSection.queryByText("24/7")).toBeNull();
  });

  test("shows when the desk opens next if it accepts no orders while it is closed", async () => {
    stubDesk({
      ...openDesk,
      "GET /api/public/desk": closedDeskReply,
      "GET /api/public/isonline": { body: { success: true, is_online: "0" } },
    });
    await show(<HomePage />);
    expect(await getSlip().findByText("Buka lagi besok mulai 08.00")).toBeTruthy();
    expect(getSlip().getByText(/Tutup sementara/)).toBeTruthy();
    expect(screen.queryByText(/^Dibayar/)).toBeNull();
  });
});
