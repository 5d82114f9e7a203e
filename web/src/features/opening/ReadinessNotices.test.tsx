import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { SETTING_LIST } from "@tukar-saldo/contracts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { mockWindowWidth } from "../../../tests/dashboard.js";
import { noFactorsReply, ok, openDesk, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { statsOf } from "../../../tests/stats.js";
import { endSession, startSession } from "../../shared/session.js";
import { browserStorage } from "../../shared/storage.js";
import { ReadinessNotices } from "./ReadinessNotices.js";

const DESK = "GET /api/public/desk";
const deskReply = (rate_updated_at: string | null) =>
  ok({
    operator_name: "",
    operator_city: "",
    operator_since: "",
    open: true,
    opens_at: null,
    opening_hours: null,
    notice: null,
    rate_updated_at,
    rate_stale_hours: 24,
    market_rate: null,
  });
const emptySettings: Record<string, string> = Object.fromEntries(
  SETTING_LIST.map(({ name, kind }) => [name, kind === "flag" ? "false" : ""]),
);
const settings = {
  ...emptySettings,
  current_usd_rate: "15000",
  markup_percentage: "8",
  rate_stale_hours: "24",
  paypal_email: "kas@example.test",
  recaptcha_secret_key_set: false,
  version: 7,
};
const statsReply = (pending: number) => ok(statsOf({ pending }));
const newDeskReplies = {
  ...openDesk,
  [DESK]: deskReply(null),
  "GET /api/settings": ok(settings),
  "PUT /api/settings": { body: { success: true, data: settings, message: "Tersimpan" } },
  "GET /api/transaction/stats": statsReply(0),
  "GET /api/admin/users": ok([ratna]),
  "GET /api/auth/factors": noFactorsReply,
};
const noop = () => undefined;
const noContactReply = ok({ support_whatsapp: "", support_email: "" });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const findConfirmButton = () => screen.findByRole("button", { name: /Rp\s13\.800 masih benar/ });

beforeEach(() => {
  mockWindowWidth(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  endSession();
});

describe("a password that somebody else has set", () => {
  test("shows a password warning with a button that opens the account dialog", async () => {
    stubDesk(newDeskReplies);
    startSession({ token: "t", user: { ...ratna, role: "user", must_change_password: true } });
    const onAccount = jest.fn();
    await show(<ReadinessNotices isAdmin={false} showsChecklist onAccount={onAccount} />);
    await screen.findByText("Kata sandi Anda dibuat oleh orang lain.");
    fireEvent.click(screen.getByRole("button", { name: "Ubah kata sandi" }));
    expect(onAccount).toHaveBeenCalledTimes(1);
  });

  test("shows no password warning once the user has set their own password", async () => {
    stubDesk(newDeskReplies);
    await show(<ReadinessNotices isAdmin={false} showsChecklist onAccount={noop} />);
    await screen.findByText("Kurs belum dikonfirmasi.");
    expect(screen.queryByText(/dibuat oleh orang lain/)).toBeNull();
  });
});

describe("warnings and checklist of a desk", () => {
  test("an admin confirms the rate by sending it unchanged, with the version that was read", async () => {
    const { asked } = stubDesk(newDeskReplies);
    await show(<ReadinessNotices isAdmin showsChecklist={false} onAccount={noop} />);
    await screen.findByText("Kurs belum dikonfirmasi.");
    fireEvent.click(await findConfirmButton());
    await waitFor(() => expect(screen.queryByText("Kurs belum dikonfirmasi.")).toBeNull());
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      current_usd_rate: "15000",
      version: 7,
    });
  });

  test("does not confirm a rate that somebody changed after it was shown", async () => {
    const { asked } = stubDesk({
      ...newDeskReplies,
      "GET /api/settings": ok({ ...settings, markup_percentage: "9" }),
    });
    await show(<ReadinessNotices isAdmin showsChecklist={false} onAccount={noop} />);
    fireEvent.click(await findConfirmButton());
    expect(await screen.findByText(/Kurs baru saja diubah/)).toBeTruthy();
    expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  test("all staff see the warnings about an outdated rate and a missing contact, but only admins see the confirm button", async () => {
    stubDesk({
      ...newDeskReplies,
      [DESK]: deskReply(hoursAgo(30.5)),
      "GET /api/public/contact": noContactReply,
    });
    await show(<ReadinessNotices isAdmin={false} showsChecklist onAccount={noop} />);
    await screen.findByText(
      /Kurs terakhir diperbarui 1 hari yang lalu\. WhatsApp dan email bantuan belum diisi/,
    );
    expect(screen.queryByRole("button", { name: /masih benar/ })).toBeNull();
    expect(screen.queryByText("Sebelum menerima pesanan")).toBeNull();
  });

  test("no warning is shown while the rate is up to date and the desk has a contact", async () => {
    const { asked } = stubDesk({ ...newDeskReplies, [DESK]: deskReply(hoursAgo(2)) });
    await show(<ReadinessNotices isAdmin={false} showsChecklist={false} onAccount={noop} />);
    await waitFor(() => expect(asked.some(({ path }) => path === "/api/public/contact")).toBe(true));
    expect(document.querySelector(".opening-bar")).toBeNull();
  });

  test("the checklist stays open when the first order arrives", async () => {
    const { replies } = stubDesk({ ...newDeskReplies });
    await show(<ReadinessNotices isAdmin showsChecklist onAccount={noop} />);
    await screen.findByText("1 dari 9 selesai");
    const list = document.querySelector("details");
    expect(list?.open).toBe(true);
    replies["GET /api/transaction/stats"] = statsReply(1);
    // Makes the statistics stale, so that they are refetched.
    jest.spyOn(Date, "now").mockReturnValue(Date.now() + 20_000);
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await screen.findByText("2 dari 9 selesai");
    expect(list?.open).toBe(true);
  });

  test("the checklist starts closed on a phone", async () => {
    mockWindowWidth(390);
    stubDesk(newDeskReplies);
    await show(<ReadinessNotices isAdmin showsChecklist onAccount={noop} />);
    await screen.findByText("1 dari 9 selesai");
    expect(document.querySelector("details")?.open).toBe(false);
  });

  test("the checklist opens the account dialog to set up a second factor", async () => {
    stubDesk(newDeskReplies);
    const onAccount = jest.fn();
    await show(<ReadinessNotices isAdmin showsChecklist onAccount={onAccount} />);
    fireEvent.click(await screen.findByRole("button", { name: "Atur" }));
    expect(onAccount).toHaveBeenCalledTimes(1);
  });

  test("the checklist shows how many steps are done, lets an admin confirm a backup, and can be dismissed", async () => {
    stubDesk(newDeskReplies);
    await show(
      <>
        <ReadinessNotices isAdmin showsChecklist onAccount={noop} />
        <section>Pesanan</section>
      </>,
    );
    expect(await screen.findByText("1 dari 9 selesai")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Sudah dibuat" }));
    expect(await screen.findByText("2 dari 9 selesai")).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("salinan cadangan");
    expect(browserStorage.get("openingBackup")).toBe("yes");
    fireEvent.click(screen.getByRole("button", { name: "Sembunyikan daftar ini" }));
    expect(screen.queryByText("Sebelum menerima pesanan")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Pesanan");
  });
});
