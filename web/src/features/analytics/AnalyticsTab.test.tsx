import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { showTab, mockWindowWidth } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { statsOf } from "../../../tests/stats.js";
import { AnalyticsTab } from "./AnalyticsTab.js";

const STATS = "GET /api/transaction/stats";
const BREAKDOWN = "GET /api/transaction/breakdown";
const stats = statsOf({
  pending: 4,
  processing: 3,
  completed: 1_246,
  cancelled: 31,
  total_amount: 148_392.5,
});
const breakdown = {
  by_day: [
    { day: "2026-11-19", count: 54, usd: 6_233.25 },
    { day: "2026-11-20", count: 59, usd: 6_880 },
    { day: "2026-11-21", count: 47, usd: 1_642.75 },
  ],
  by_destination: [
    { destination: "dana", label: "DANA", count: 40, usd: 4_000 },
    { destination: "bca", label: "Bank BCA", count: 100, usd: 9_000 },
    { destination: "btn", label: "Bank BTN", count: 20, usd: 1_756 },
  ],
};
const deskReplies = { [STATS]: ok(stats), [BREAKDOWN]: ok(breakdown) };
const getPanel = (title: string) =>
  within(screen.getByRole("heading", { name: title }).closest("section") as HTMLElement);

async function showDays(
  by_day: typeof breakdown.by_day,
  options?: Parameters<typeof showTab>[1],
): Promise<void> {
  stubDesk({ ...deskReplies, [BREAKDOWN]: ok({ ...breakdown, by_day }) });
  await showTab(<AnalyticsTab />, options);
}

beforeEach(() => mockWindowWidth(1_350));
afterEach(cleanup);

describe("analytics tab", () => {
  test("shows the number of orders, their volume and the average amount per order", async () => {
    stubDesk(deskReplies);
    await showTab(<AnalyticsTab />);
    expect(await screen.findByText("1.284")).toBeTruthy();
    expect(screen.getByText("$148,392.50")).toBeTruthy();
    expect(screen.getByText("$115.57")).toBeTruthy();
    expect(getPanel("Jumlah per status").getByText("1.246 dari 1.284 pesanan selesai.")).toBeTruthy();
  });

  test("shows no daily average while the range has no orders before today", async () => {
    const dayStats = [
      { day: "2026-11-20", count: 0, usd: 0 },
      { day: "2026-11-21", count: 2, usd: 50 },
    ];
    await showDays(dayStats);
    await screen.findByText("Pesanan pertama dalam rentang ini datang hari ini, $50.00.");
  });

  test("shows today's volume beside the average, and highlights no peak when today has the highest volume", async () => {
    const dayStats = [
      { day: "2026-11-20", count: 1, usd: 50 },
      { day: "2026-11-21", count: 2, usd: 80 },
    ];
    await showDays(dayStats);
    await screen.findByText("Rata-rata $50.00 sehari, hari ini sudah $80.00.");
    expect(screen.queryByText("puncak")).toBeNull();
    expect(screen.getByText("hari ini, belum penuh")).toBeTruthy();
  });

  test("shows the volume per day as a sentence, a chart and a table", async () => {
    stubDesk(deskReplies);
    await showTab(<AnalyticsTab />);
    await screen.findByText("Rata-rata $6,556.63 sehari, puncak Jumat 20 Nov.");
    const daysPanel = getPanel("Volume per hari");
    const barTitles = [...document.querySelectorAll(".day-chart title")].map(
      ({ textContent }) => textContent,
    );
    expect(barTitles).toContain("Jum 20 Nov: $6,880.00, 59 pesanan");
    const tableRows = daysPanel.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
    expect(tableRows[1]).toBe("Sab 21 Nov47$1,642.75");
  });

  test("uses the singular for a day with one order", async () => {
    const days = [{ day: "2026-11-20", count: 1, usd: 50 }];
    await showDays(days, { language: "en" });
    await screen.findByRole("heading", { name: "Volume per day" });
    const barTitle = document.querySelector(".day-chart title");
    expect(barTitle?.textContent).toBe("Fri 20 Nov: $50.00, 1 order");
  });

  test("lists the destinations by volume, the highest first", async () => {
    stubDesk(deskReplies);
    await showTab(<AnalyticsTab />);
    await screen.findByText("3 hari, 160 pesanan, $14,756.00. Bank BCA dan DANA: 88% dari volume.");
    const destinationNames = getPanel("Per tujuan")
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(destinationNames[0]).toMatch(/^Bank BCA/);
  });

  test("requests the breakdown of the selected range", async () => {
    const { asked } = stubDesk(deskReplies);
    await showTab(<AnalyticsTab />);
    fireEvent.change(await screen.findByLabelText("Rentang"), { target: { value: "90" } });
    await screen.findByRole("option", { name: "90 hari", selected: true });
    expect(asked.map(({ path }) => path)).toContain("/api/transaction/breakdown?days=90");
  });

  test("draws the chart in its narrow layout on a phone", async () => {
    mockWindowWidth(390);
    stubDesk(deskReplies);
    await showTab(<AnalyticsTab />);
    const chart = await screen.findByRole("img", { name: /Volume per hari/ });
    expect(chart.getAttribute("viewBox")).toBe("0 0 326 212");
  });

  test("shows zero amounts and a message while there are no orders", async () => {
    const emptyStats = { ...stats, total_transactions: 0, completed: 0, total_amount: 0 };
    const by_day = breakdown.by_day.map(({ day }) => ({ day, count: 0, usd: 0 }));
    const emptyBreakdown = { by_day, by_destination: [] };
    stubDesk({ [STATS]: ok(emptyStats), [BREAKDOWN]: ok(emptyBreakdown) });
    await showTab(<AnalyticsTab />);
    expect(await screen.findAllByText("Belum ada pesanan dalam 3 hari terakhir.")).toHaveLength(2);
    expect(screen.getByText("Belum ada pesanan.")).toBeTruthy();
    expect(screen.getAllByText("$0.00").length).toBeGreaterThan(1);
  });

  test("shows dashes instead of skeletons when the statistics could not be loaded", async () => {
    stubDesk({ ...deskReplies, [STATS]: { status: 503, body: { success: false } } });
    await showTab(<AnalyticsTab />);
    await waitFor(() => expect(screen.getAllByText("–")).toHaveLength(3));
    expect(await screen.findByRole("img", { name: /Volume per hari/ })).toBeTruthy();
  });

  test("shows an alert with a retry button when the breakdown could not be loaded", async () => {
    const { replies } = stubDesk({ ...deskReplies, [BREAKDOWN]: { status: 503, body: { success: false } } });
    await showTab(<AnalyticsTab />);
    await screen.findByRole("alert");
    await waitFor(() => expect(document.querySelectorAll(".skeleton")).toHaveLength(0));
    Object.assign(replies, deskReplies);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByRole("img", { name: /Volume per hari/ })).toBeTruthy();
  });
});
