import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../../tests/desk.js";
import { ratna } from "../../../../tests/people.js";
import { show } from "../../../../tests/show.js";
import { endSession, startSession } from "../../../shared/session.js";
import { SettingsTab } from "./SettingsTab.js";

const READ = "GET /api/settings";
const SAVE = "PUT /api/settings";
const settings = {
  is_online: "true",
  current_usd_rate: "15000",
  markup_percentage: "8",
  recaptcha_site_key: "",
  recaptcha_secret_key: "",
  recaptcha_secret_key_set: false,
  paypal_email: "kas@example.test",
  provider_link: "",
  support_whatsapp: "",
  support_email: "",
  version: 7,
};
const saved = { body: { success: true, data: settings, message: "Tersimpan" } };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => fireEvent.click(screen.getByRole("button", { name: "Simpan Settings" }));
const ctrlS = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
const sent = (asked: ReturnType<typeof stubDesk>["asked"]) => asked.filter(({ method }) => method === "PUT");
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
  test("when nothing was changed, then there is nothing to save and leaving is free", async () => {
    await open();
    expect(screen.queryByText("Perubahan belum disimpan")).toBeNull();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  test("when fields are changed, then the bar names them and leaving is asked about", async () => {
    await open();
    type("Rupiah per 1 USD", "15100");
    type("Alamat e-mail", "bayar@example.test");
    expect(await screen.findByText("Kurs USD, e-mail penyedia")).toBeTruthy();
    expect(preview()).toContain("Rp 13.892");
    expect(preview()).toContain("Sekarang tayang: Rp 13.800");
    expect(screen.getByText("Sebelumnya kas@example.test")).toBeTruthy();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  });

  test("when it is saved, then the whole of it goes with the version that was read", async () => {
    const { asked } = await open();
    type("Rupiah per 1 USD", "");
    type("Persen potongan", "0");
    save();
    await screen.findByText("Settings berhasil disimpan!");
    expect(sent(asked)[0]?.body).toEqual({
      is_online: "1",
      current_usd_rate: "15000",
      markup_percentage: "0",
      paypal_email: "kas@example.test",
      provider_link: "",
      support_whatsapp: "",
      support_email: "",
      version: 7,
    });
  });

  test("when Ctrl S is pressed, then it is saved instead of the page, unless nothing changed", async () => {
    const { asked } = await open();
    expect(ctrlS()).toBe(false);
    expect(sent(asked)).toHaveLength(0);
    type("Persen potongan", "9");
    ctrlS();
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
  });

  test("when a value is wrong, then it is said at its field, which gets the focus", async () => {
    const { asked } = await open();
    type("Persen potongan", "50.01");
    save();
    expect(await screen.findByText("Markup harus antara 0 dan 50")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Persen potongan"));
    expect(sent(asked)).toHaveLength(0);
  });

  test("when somebody else saved first, then theirs are shown and what was typed is told", async () => {
    const stale = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    const { replies } = await open({ [SAVE]: { status: 409, body: stale } });
    type("Rupiah per 1 USD", "14000");
    const held: { answer?: () => void } = {};
    const theirs = ok({ ...settings, current_usd_rate: "15250", version: 8 });
    replies[READ] = () => new Promise((resolve) => (held.answer = () => resolve(theirs)));
    save();
    await waitFor(() => expect(held.answer).toBeDefined());
    expect([value("Rupiah per 1 USD"), screen.queryByText("kurs USD: 14000")]).toEqual(["14000", null]);
    held.answer?.();
    expect(await screen.findByText("kurs USD: 14000")).toBeTruthy();
    expect(value("Rupiah per 1 USD")).toBe("15250");
    expect(screen.queryByText("Perubahan belum disimpan")).toBeNull();
  });

  test("when maintenance is turned on, then it is asked about before anything is sent", async () => {
    const { asked } = await open();
    fireEvent.click(screen.getByRole("switch", { name: "Mode pemeliharaan" }));
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Tutup pesanan baru?" });
    expect(sent(asked)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole("button", { name: "Simpan dan jadikan Offline" }));
    await waitFor(() => expect(sent(asked)[0]?.body).toMatchObject({ is_online: "0" }));
  });

  test("when Reset is pressed, then the values of the server are back", async () => {
    await open();
    type("Alamat e-mail", "x@example.test");
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(value("Alamat e-mail")).toBe("kas@example.test"));
  });

  test("when the settings do not come, then it says so and can be asked again", async () => {
    const refusal = { status: 403, body: { success: false, error: "Tidak berhak" } };
    const { replies } = stubDesk({ [READ]: refusal });
    await show(<SettingsTab />);
    expect((await screen.findAllByText("Gagal mengambil settings")).length).toBeGreaterThan(0);
    replies[READ] = ok(settings);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByLabelText("Rupiah per 1 USD")).toBeTruthy();
  });
});
