import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { mockWindowWidth } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { Notices } from "./Notices.js";

const LIST_NOTICES = "GET /api/notices";
const SAVE_SETTINGS = "PUT /api/settings";
const createRates = (customer_rate: number, current_usd_rate: number) => ({
  customer_rate,
  current_usd_rate,
  markup_percentage: 8,
});
const createNotice = (id: string, secondsAgo: number, overrides = {}) => ({
  id,
  at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
  type: "rate_changed",
  actor: { id: "2", name: "Tono" },
  for: "staff",
  until: new Date(Date.now() + 3_600_000).toISOString(),
  data: { from: createRates(13_800, 15_000), to: createRates(138_000, 150_000), version: 8 },
  ...overrides,
});
const newAdminNotice = createNotice("b", 300, {
  type: "admin_added",
  for: "admin",
  data: { user: { id: "3", name: "Sari" } },
});
const failedSignInsNotice = createNotice("b", 300, {
  type: "sign_in_storm",
  for: "admin",
  data: { user: { id: "3", name: "Sari" }, failures: 20, minutes: 15 },
});
const listShownTexts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const LIST_NAME = "Pemberitahuan 24 jam terakhir";
const HIDE_LABEL = "Sembunyikan pemberitahuan ini";
const findRestoreButton = () => screen.queryByRole("button", { name: "Kembalikan" });

beforeEach(() => {
  mockWindowWidth(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  cleanup();
  endSession();
});

async function showNotices(notices: unknown[], { isAdmin = true, replies = {} } = {}) {
  const time = { body: { success: true, timestamp: new Date().toISOString() } };
  const desk = stubDesk({ [LIST_NOTICES]: ok(notices), "GET /api/server-time": time, ...replies });
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
  test("shows who changed the rate and its old and new value, and collapses earlier notices", async () => {
    await showNotices([
      createNotice("a", 5),
      failedSignInsNotice,
      createNotice("c", 400, { type: "of tomorrow" }),
    ]);
    expect(listShownTexts()[0]?.replace(/\u00A0/g, " ")).toContain(
      "Tono mengubah kurs pelanggan dari Rp 13.800 menjadi Rp 138.000.",
    );
    expect(listShownTexts()).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "1 pemberitahuan sebelumnya" }));
    expect(listShownTexts()[1]).toContain("20 kali gagal masuk sebagai Sari");
  });

  test("restores the earlier rate with one press, sending the settings version that the rate change created", async () => {
    const { asked } = await showNotices([createNotice("a", 5)], {
      replies: { [SAVE_SETTINGS]: { status: 500, body: {} } },
    });
    fireEvent.click(screen.getByRole("button", { name: "Kembalikan" }));
    await waitFor(() => expect(asked.find(({ method }) => method === "PUT")).toBeDefined());
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/api/settings",
      body: { current_usd_rate: 15_000, markup_percentage: 8, version: 8 },
    });
  });

  test("shows a message if the settings were changed again before the rate is restored", async () => {
    const staleBody = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    await showNotices([createNotice("a", 5)], {
      replies: { [SAVE_SETTINGS]: { status: 409, body: staleBody } },
    });
    fireEvent.click(screen.getByRole("button", { name: "Kembalikan" }));
    expect(await screen.findByText(/Pengaturan sudah diubah lagi setelah itu/)).toBeTruthy();
  });

  test("offers the restore button for one minute after a rate change, and only to admins", async () => {
    await showNotices([createNotice("a", 61)]);
    expect(findRestoreButton()).toBeNull();
    cleanup();
    await showNotices([createNotice("a", 5)], { isAdmin: false });
    expect(findRestoreButton()).toBeNull();
  });

  test("always shows notices of a new admin or changed payment setting; only the user who made the change can hide them", async () => {
    const payoutFields = { type: "payout_changed", for: "admin", data: { settings: ["paypal_email"] } };
    const ownNotice = createNotice("d", 400, { ...payoutFields, actor: { id: ratna.id, name: ratna.name } });
    await showNotices([
      createNotice("a", 5),
      newAdminNotice,
      ownNotice,
      createNotice("p", 500, payoutFields),
    ]);
    expect(listShownTexts()).toHaveLength(4);
    expect(screen.getAllByRole("button", { name: HIDE_LABEL })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /sebelumnya/ })).toBeNull();
  });

  test("moves the focus to the next notice when a notice is hidden, and below the list when the last one is hidden", async () => {
    const hideReply = { body: { success: true } };
    await showNotices([createNotice("a", 5), failedSignInsNotice], {
      replies: { "PUT /api/notices/a": hideReply, "PUT /api/notices/b": hideReply },
    });
    fireEvent.click(screen.getByRole("button", { name: HIDE_LABEL }));
    await waitFor(() => expect(listShownTexts()[0]).toContain("Sari"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: HIDE_LABEL }));
    fireEvent.click(screen.getByRole("button", { name: HIDE_LABEL }));
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
    expect(document.activeElement?.textContent).toBe("Pesanan");
  });

  test("moves the focus to the nearest notice that can be hidden, else below the list", async () => {
    const hideReply = { body: { success: true } };
    const pinnedNotice = createNotice("d", 400, {
      type: "payout_changed",
      for: "admin",
      data: { settings: ["paypal_email"] },
    });
    await showNotices(
      [
        newAdminNotice,
        createNotice("p", 350, { ...pinnedNotice, id: "p" }),
        { ...pinnedNotice, actor: { id: ratna.id, name: "R" } },
      ],
      {
        replies: { "PUT /api/notices/d": hideReply },
      },
    );
    fireEvent.click(screen.getByRole("button", { name: HIDE_LABEL }));
    await waitFor(() => expect(listShownTexts()).toHaveLength(2));
    expect(document.activeElement?.textContent).toBe("Pesanan");
    cleanup();
    await showNotices(
      [
        createNotice("p", 5, { ...pinnedNotice, id: "p" }),
        createNotice("a", 10),
        { ...pinnedNotice, id: "e" },
        failedSignInsNotice,
      ],
      {
        replies: { "PUT /api/notices/a": hideReply },
      },
    );
    fireEvent.click(screen.getByRole("button", { name: /sebelumnya/ }));
    fireEvent.click(screen.getAllByRole("button", { name: HIDE_LABEL })[0] as HTMLElement);
    await waitFor(() => expect(listShownTexts()).toHaveLength(3));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: HIDE_LABEL }));
  });

  test("collapses the list on a phone, unless a rate change can be undone or a notice is about a new admin", async () => {
    mockWindowWidth(390);
    await showNotices([createNotice("a", 300), createNotice("c", 400)]);
    expect(screen.queryByRole("listitem")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: `${LIST_NAME}, 2` }));
    expect(listShownTexts()).toHaveLength(2);
    cleanup();
    await showNotices([createNotice("a", 5)]);
    expect(listShownTexts()).toHaveLength(1);
    cleanup();
    await showNotices([newAdminNotice]);
    expect(listShownTexts()[0]).toContain("Sari");
  });

  test("hides a notice for the current user, and shows it again if the request fails", async () => {
    const desk = await showNotices([createNotice("a", 5)], {
      replies: { "PUT /api/notices/a": { status: 500, body: {} } },
    });
    fireEvent.click(screen.getByRole("button", { name: HIDE_LABEL }));
    await waitFor(() => expect(desk.asked.filter(({ path }) => path === "/api/notices")).toHaveLength(2));
    expect((await screen.findAllByRole("listitem")).length).toBe(1);
    desk.replies["PUT /api/notices/a"] = { body: { success: true } };
    fireEvent.click(screen.getByRole("button", { name: HIDE_LABEL }));
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  });
});
