import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { windowOf } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { Notices } from "./Notices.js";

const LIST = "GET /api/notices";
const SAVE = "PUT /api/settings";
const rates = (customer_rate: number, current_usd_rate: number) => ({
  customer_rate,
  current_usd_rate,
  markup_percentage: 8,
});
const aNotice = (id: string, secondsAgo: number, more = {}) => ({
  id,
  at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
  type: "rate_changed",
  actor: { id: "2", name: "Tono" },
  for: "staff",
  until: new Date(Date.now() + 3_600_000).toISOString(),
  data: { from: rates(13_800, 15_000), to: rates(138_000, 150_000), version: 8 },
  ...more,
});
const newAdmin = aNotice("b", 300, {
  type: "admin_added",
  for: "admin",
  data: { user: { id: "3", name: "Sari" } },
});
const aStorm = aNotice("b", 300, {
  type: "sign_in_storm",
  for: "admin",
  data: { user: { id: "3", name: "Sari" }, failures: 20, minutes: 15 },
});
const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const LIST_NAME = "Pemberitahuan 24 jam terakhir";
const HIDE = "Sembunyikan pemberitahuan ini";
const putBack = () => screen.queryByRole("button", { name: "Kembalikan" });

beforeEach(() => {
  windowOf(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  cleanup();
  endSession();
});

async function open(notices: unknown[], { isAdmin = true, replies = {} } = {}) {
  const time = { body: { success: true, timestamp: new Date().toISOString() } };
  const desk = stubDesk({ [LIST]: ok(notices), "GET /api/server-time": time, ...replies });
  await show(
    <>
      <Notices isAdmin={isAdmin} />
      <section>Pesanan</section>
    </>,
  );
  await screen.findByRole("region", { name: LIST_NAME });
  return desk;
}

describe("notices on the dashboard", () => {
  test("say who changed the rate from what to what, and keep earlier ones folded", async () => {
    await open([aNotice("a", 5), aStorm, aNotice("c", 400, { type: "of tomorrow" })]);
    expect(shown()[0]?.replace(/\u00A0/g, " ")).toContain(
      "Tono mengubah kurs pelanggan dari Rp 13.800 menjadi Rp 138.000.",
    );
    expect(shown()).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "1 pemberitahuan sebelumnya" }));
    expect(shown()[1]).toContain("20 kali gagal masuk sebagai Sari");
  });

  test("put the earlier rate back with one press, against the version after the change", async () => {
    const { asked } = await open([aNotice("a", 5)], { replies: { [SAVE]: { status: 500, body: {} } } });
    fireEvent.click(screen.getByRole("button", { name: "Kembalikan" }));
    await waitFor(() => expect(asked.find(({ method }) => method === "PUT")).toBeDefined());
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/api/settings",
      body: { current_usd_rate: 15_000, markup_percentage: 8, version: 8 },
    });
  });

  test("tell that somebody saved after the change", async () => {
    const stale = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    await open([aNotice("a", 5)], { replies: { [SAVE]: { status: 409, body: stale } } });
    fireEvent.click(screen.getByRole("button", { name: "Kembalikan" }));
    expect(await screen.findByText(/Pengaturan sudah diubah lagi setelah itu/)).toBeTruthy();
  });

  test("offer to put back for a minute, and to admins only", async () => {
    await open([aNotice("a", 61)]);
    expect(putBack()).toBeNull();
    cleanup();
    await open([aNotice("a", 5)], { isAdmin: false });
    expect(putBack()).toBeNull();
  });

  test("of a new admin and of the payout address stand in full, hidden only by who caused them", async () => {
    const payout = { type: "payout_changed", for: "admin", data: { settings: ["paypal_email"] } };
    const own = aNotice("d", 400, { ...payout, actor: { id: ratna.id, name: ratna.name } });
    await open([aNotice("a", 5), newAdmin, own, aNotice("p", 500, payout)]);
    expect(shown()).toHaveLength(4);
    expect(screen.getAllByRole("button", { name: HIDE })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /sebelumnya/ })).toBeNull();
  });

  test("leave the focus on the next one when one is hidden, then on what stands below", async () => {
    const hidden = { body: { success: true } };
    await open([aNotice("a", 5), aStorm], {
      replies: { "PUT /api/notices/a": hidden, "PUT /api/notices/b": hidden },
    });
    fireEvent.click(screen.getByRole("button", { name: HIDE }));
    await waitFor(() => expect(shown()[0]).toContain("Sari"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: HIDE }));
    fireEvent.click(screen.getByRole("button", { name: HIDE }));
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
    expect(document.activeElement?.textContent).toBe("Pesanan");
  });

  test("leave the focus on the nearest one that can be hidden, else on what stands below", async () => {
    const hidden = { body: { success: true } };
    const own = aNotice("d", 400, {
      type: "payout_changed",
      for: "admin",
      data: { settings: ["paypal_email"] },
    });
    await open(
      [newAdmin, aNotice("p", 350, { ...own, id: "p" }), { ...own, actor: { id: ratna.id, name: "R" } }],
      {
        replies: { "PUT /api/notices/d": hidden },
      },
    );
    fireEvent.click(screen.getByRole("button", { name: HIDE }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(document.activeElement?.textContent).toBe("Pesanan");
    cleanup();
    await open([aNotice("p", 5, { ...own, id: "p" }), aNotice("a", 10), { ...own, id: "e" }, aStorm], {
      replies: { "PUT /api/notices/a": hidden },
    });
    fireEvent.click(screen.getByRole("button", { name: /sebelumnya/ }));
    fireEvent.click(screen.getAllByRole("button", { name: HIDE })[0] as HTMLElement);
    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: HIDE }));
  });

  test("leave the room on a phone to the orders, but for what can be put back or stands for its day", async () => {
    windowOf(390);
    await open([aNotice("a", 300), aNotice("c", 400)]);
    expect(screen.queryByRole("listitem")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: `${LIST_NAME}, 2` }));
    expect(shown()).toHaveLength(2);
    cleanup();
    await open([aNotice("a", 5)]);
    expect(shown()).toHaveLength(1);
    cleanup();
    await open([newAdmin]);
    expect(shown()[0]).toContain("Sari");
  });

  test("are hidden from oneself, and come back when that fails", async () => {
    const desk = await open([aNotice("a", 5)], {
      replies: { "PUT /api/notices/a": { status: 500, body: {} } },
    });
    fireEvent.click(screen.getByRole("button", { name: HIDE }));
    await waitFor(() => expect(desk.asked.filter(({ path }) => path === "/api/notices")).toHaveLength(2));
    expect((await screen.findAllByRole("listitem")).length).toBe(1);
    desk.replies["PUT /api/notices/a"] = { body: { success: true } };
    fireEvent.click(screen.getByRole("button", { name: HIDE }));
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  });
});
