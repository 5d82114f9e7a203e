import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { SETTING_LIST } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { SettingsTab } from "./SettingsTab.js";

const READ = "GET /api/settings";
const SAVE = "PUT /api/settings";
const empty: Record<string, string> = Object.fromEntries(
  SETTING_LIST.map(({ name, kind }) => [name, kind === "flag" ? "false" : ""]),
);
const settings = {
  ...empty,
  is_online: "true",
  current_usd_rate: "15000",
  markup_percentage: "8",
  recaptcha_secret_key_set: false,
  paypal_email: "kas@example.test",
  version: 7,
};
const saved = { body: { success: true, data: settings, message: "Tersimpan" } };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => fireEvent.click(screen.getByRole("button", { name: "Simpan Settings" }));
const ctrlS = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
const sent = (asked: ReturnType<typeof stubDesk>["asked"]) => asked.filter(({ method }) => method === "PUT");
/** Says yes to what is asked about the rate. */
async function confirmRate(): Promise<void> {
  const dialog = await screen.findByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Simpan kurs ini" }));
}
const preview = () => document.querySelector(".rate-box")?.textContent?.replace(/\u00A0/g, " ");

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

async function open(replies: Parameters<typeof stubDesk>[0] = {}) {
  const desk = stubDesk({ [READ]: ok(settings), [SAVE]: saved, ...replies });
  await show(<SettingsTab />);
  await screen.findByLabelText("Rupiah per 1 USD");
  return desk;
}

describe("settings tab", () => {
  test("has nothing to save and lets the user leave while nothing is changed", async () => {
    await open();
    expect(screen.queryByText("Perubahan belum disimpan")).toBeNull();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  test("names changed fields in the bar and asks before leaving", async () => {
    await open();
    type("Rupiah per 1 USD", "15100");
    type("Alamat email", "bayar@example.test");
    expect(await screen.findByText("Kurs USD, email penyedia")).toBeTruthy();
    expect(preview()).toContain("Rp 13.892");
    expect(preview()).toContain("Sekarang tayang: Rp 13.800");
    expect(screen.getByText("Sebelumnya kas@example.test")).toBeTruthy();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  });

  test("saves all fields with the version that was read", async () => {
    const { asked } = await open();
    type("Rupiah per 1 USD", "");
    type("Persen potongan", "0");
    save();
    await confirmRate();
    await screen.findByText("Settings berhasil disimpan!");
    expect(sent(asked)[0]?.body).toMatchObject({
      provider_link: "",
      support_email: "",
      is_online: "1",
      current_usd_rate: "15000",
      markup_percentage: "0",
      paypal_email: "kas@example.test",
      version: 7,
    });
    expect(sent(asked)[0]?.body).not.toHaveProperty("recaptcha_site_key");
  });

  test("saves changes on Ctrl S instead of the page", async () => {
    const { asked } = await open();
    expect(ctrlS()).toBe(false);
    expect(sent(asked)).toHaveLength(0);
    type("Persen potongan", "9");
    ctrlS();
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
  });

  test("shows an error at its field and focuses it", async () => {
    const { asked } = await open();
    type("Persen potongan", "50.01");
    save();
    expect(await screen.findByText("Markup harus antara 0 dan 50")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Persen potongan"));
    expect(sent(asked)).toHaveLength(0);
  });

  test("shows the values of somebody who saved first, and lists the typed ones", async () => {
    const stale = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    const { replies } = await open({ [SAVE]: { status: 409, body: stale } });
    type("Rupiah per 1 USD", "14000");
    const held: { answer?: () => void } = {};
    const theirs = ok({ ...settings, current_usd_rate: "15250", version: 8 });
    replies[READ] = () => new Promise((resolve) => (held.answer = () => resolve(theirs)));
    save();
    await confirmRate();
    await waitFor(() => expect(held.answer).toBeDefined());
    expect([value("Rupiah per 1 USD"), screen.queryByText("kurs USD: 14000")]).toEqual(["14000", null]);
    held.answer?.();
    expect(await screen.findByText("kurs USD: 14000")).toBeTruthy();
    expect(value("Rupiah per 1 USD")).toBe("15.250");
    expect(screen.queryByText("Perubahan belum disimpan")).toBeNull();
  });

  test("marks the thousands of the rate when the field is left, and sends it as a number", async () => {
    const { asked } = await open();
    expect(value("Rupiah per 1 USD")).toBe("15.000");
    type("Rupiah per 1 USD", "15,100.50");
    fireEvent.blur(screen.getByLabelText("Rupiah per 1 USD"));
    expect(value("Rupiah per 1 USD")).toBe("15.100,5");
    expect(screen.getByText("Sebelumnya 15.000")).toBeTruthy();
    save();
    await waitFor(() => expect(sent(asked)[0]?.body).toMatchObject({ current_usd_rate: "15100.50" }));
  });

  test("saves a tenfold rate only once it was typed again", async () => {
    const { asked } = await open();
    type("Rupiah per 1 USD", "150000");
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
    const text = dialog.textContent?.replace(/\u00A0/g, " ");
    expect(text).toContain("Rp 13.800 menjadi Rp 138.000 (+900,0%)");
    expect(text).toContain("$100 sekarang dibayar Rp 1.380.000, nanti Rp 13.800.000.");
    const yes = within(dialog).getByRole("button", { name: "Simpan kurs ini" });
    fireEvent.click(yes);
    const again = within(dialog).getByLabelText(/Ketik lagi kurs USD/);
    fireEvent.change(again, { target: { value: "15.000" } });
    fireEvent.click(yes);
    expect(sent(asked)).toHaveLength(0);
    fireEvent.change(again, { target: { value: "150.000" } });
    fireEvent.click(yes);
    await waitFor(() => expect(sent(asked)[0]?.body).toMatchObject({ current_usd_rate: "150000" }));
  });

  test("names the default that an emptied field would be saved as", async () => {
    const { asked } = await open({ [READ]: ok({ ...settings, current_usd_rate: "15100" }) });
    type("Rupiah per 1 USD", "");
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
    expect(dialog.textContent).toContain("Isian kurs USD kosong atau tidak terbaca");
    expect(dialog.textContent).toContain("15.000");
    fireEvent.click(within(dialog).getByRole("button", { name: "Batal" }));
    expect(sent(asked)).toHaveLength(0);
  });

  test("shows who changed the rate when, once the history is opened", async () => {
    const change = {
      id: "a",
      at: "2026-01-05T03:00:00.000Z",
      action: "settings.changed",
      actor: { id: "2", name: "Tono", role: "admin" },
      ip: null,
      target: { type: "settings", id: "settings" },
      before: { current_usd_rate: "15000" },
      after: { current_usd_rate: "16644.68" },
      request_id: "r",
    };
    const meta = { next_cursor: null, has_more: false };
    const { asked } = await open({ "GET /api/audit": { body: { success: true, data: [change], meta } } });
    const history = (await screen.findByText("Riwayat kurs")).closest("details") as HTMLDetailsElement;
    expect(asked.some(({ path }) => path.startsWith("/api/audit"))).toBe(false);
    history.open = true;
    fireEvent(history, new Event("toggle"));
    await waitFor(() =>
      expect(history.textContent?.replace(/\u00A0/g, " ")).toContain(
        "Rp 15.000 → Rp 16.644,68Tono, 5 Jan, 10:00",
      ),
    );
    expect(asked.find(({ path }) => path.startsWith("/api/audit"))?.path).toContain(
      "action=settings.changed",
    );
  });

  test("asks before maintenance is turned on", async () => {
    const { asked } = await open();
    fireEvent.click(screen.getByRole("switch", { name: "Mode pemeliharaan" }));
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Tutup pesanan baru?" });
    expect(sent(asked)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole("button", { name: "Simpan dan jadikan Offline" }));
    await waitFor(() => expect(sent(asked)[0]?.body).toMatchObject({ is_online: "0" }));
  });

  test("restores the values of the server on Reset", async () => {
    await open();
    type("Alamat email", "x@example.test");
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(value("Alamat email")).toBe("kas@example.test"));
  });

  test("offers a retry when the settings could not be loaded", async () => {
    const refusal = { status: 403, body: { success: false, error: "Tidak berhak" } };
    const { replies } = stubDesk({ [READ]: refusal });
    await show(<SettingsTab />);
    expect((await screen.findAllByText("Gagal mengambil settings")).length).toBeGreaterThan(0);
    replies[READ] = ok(settings);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByLabelText("Rupiah per 1 USD")).toBeTruthy();
  });
});
