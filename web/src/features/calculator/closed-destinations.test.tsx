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
const slip = () => within(document.getElementById("calculator") as HTMLElement);
const tomorrowAtEight = (): string => {
  const day = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10);
  return `${day}T01:00:00.000Z`;
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe("a destination that is closed", () => {
  test("a closed destination is disabled with its reason, and Continue asks for another destination", async () => {
    stubDesk({ ...openDesk, [DESTINATIONS]: closedDanaReply });
    await show(<HomePage />);
    const tile = await slip().findByRole<HTMLInputElement>("radio", { name: /DANA.*tutup.*gangguan DANA/ });
    expect(tile.disabled).toBe(true);
    expect(tile.checked).toBe(false);
    expect(slip().getByRole<HTMLOptionElement>("option", { name: "DANA (tutup)" }).disabled).toBe(true);
    expect(await slip().findByText("DANA sedang tutup: gangguan DANA")).toBeTruthy();
    fireEvent.click(slip().getByRole("button", { name: "Lanjutkan" }));
    expect(
      await screen.findByText("Masukkan jumlah PayPal dan pilih tujuan konversi terlebih dahulu."),
    ).toBeTruthy();
    fireEvent.click(slip().getByRole("radio", { name: "Bank BCA" }));
    fireEvent.click(slip().getByRole("button", { name: "Lanjutkan" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-form"));
  });
});

describe("landing page outside the opening hours", () => {
  const closedDesk = ok({
    ...publicDesk,
    open: false,
    opens_at: tomorrowAtEight(),
    opening_hours: { outside: "take" },
  });

  test("shows when payouts start if the desk accepts orders meanwhile", async () => {
    stubDesk({ ...openDesk, "GET /api/public/desk": closedDesk });
    await show(<HomePage />);
    expect(await slip().findByText("Dibayar besok mulai 08.00")).toBeTruthy();
    const facts = within(document.querySelector(".facts") as HTMLElement);
    expect(await facts.findByText("Dibayar besok mulai 08.00")).toBeTruthy();
    expect(facts.getByText("Tutup hari ini")).toBeTruthy();
    expect(facts.queryByText("24/7")).toBeNull();
  });

  test("shows when the desk opens next if it accepts no orders meanwhile", async () => {
    stubDesk({
      ...openDesk,
      "GET /api/public/desk": closedDesk,
      "GET /api/public/isonline": { body: { success: true, is_online: "0" } },
    });
    await show(<HomePage />);
    expect(await slip().findByText("Buka lagi besok mulai 08.00")).toBeTruthy();
    expect(slip().getByText(/Tutup sementara/)).toBeTruthy();
    expect(screen.queryByText(/^Dibayar/)).toBeNull();
  });
});
