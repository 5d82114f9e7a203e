import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { AdminSettingsPage } from "./AdminSettingsPage.js";

const READ_SETTINGS = "GET /api/getsettings";
const SAVE_SETTINGS = "PUT /api/setsettings";
const toSettingRows = (values: Record<string, string>) =>
  Object.entries({
    is_online: "0",
    current_usd_rate: "16644.68",
    markup_percentage: "8",
    recaptcha_site_key: "6LcPublic",
    ...values,
  }).map(([setting_key, setting_value]) => ({ setting_key, setting_value }));
const secretRow = { setting_key: "recaptcha_secret_key", setting_value: "", is_set: true };
const settingsReply = (values = {}) => ({
  body: { success: true, data: [...toSettingRows(values), secretRow], version: 3 },
});
const savedReply = { body: { success: true, data: [...toSettingRows({}), secretRow], message: "Tersimpan" } };
const providerReply = { body: { success: true, site_key: "", provider: "altcha" } };
const deskReplies = {
  [READ_SETTINGS]: settingsReply(),
  [SAVE_SETTINGS]: savedReply,
  "GET /api/public/recaptcha-site-key": providerReply,
};
const getButton = (name: string) => screen.getByRole("button", { name });

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("Admin Settings", () => {
  test("shows status, rate, markup, preview and keys, but never the value of the secret key", async () => {
    stubDesk(deskReplies);
    await show(<AdminSettingsPage />);
    expect(await screen.findByText("Offline", { selector: ".badge" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Rupiah per 1 USD").value).toBe("16.644,68");
    expect(screen.getByText("Range: 0% - 50%")).toBeTruthy();
    expect(screen.getByText(/15\.313,11/)).toBeTruthy();
    expect(await screen.findByText("Riwayat kurs")).toBeTruthy();
    const secretKeyField = screen.getByLabelText<HTMLInputElement>("Secret key");
    expect([secretKeyField.type, secretKeyField.value]).toEqual(["password", ""]);
    expect(secretKeyField.placeholder).toBe("Tersimpan, isi untuk mengganti");
  });

  test("saves the five settings of the page with the version that was loaded", async () => {
    const { asked } = stubDesk(deskReplies);
    await show(<AdminSettingsPage />);
    fireEvent.click(await screen.findByRole("switch", { name: "Status sistem" }));
    expect(screen.getByText("Online", { selector: ".badge" })).toBeTruthy();
    fireEvent.click(getButton("Simpan Settings"));
    await screen.findByText("Settings berhasil disimpan!");
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      is_online: "1",
      current_usd_rate: "16644.68",
      markup_percentage: "8",
      recaptcha_site_key: "6LcPublic",
      recaptcha_secret_key: "",
      version: 3,
    });
  });

  test("replaces unsaved values with the server's current values on Reset", async () => {
    const { replies } = stubDesk({ ...deskReplies });
    await show(<AdminSettingsPage />);
    fireEvent.change(await screen.findByLabelText("Persen diskon"), { target: { value: "12" } });
    expect(screen.getByText("Belum disimpan: Markup")).toBeTruthy();
    replies[READ_SETTINGS] = settingsReply({ markup_percentage: "9" });
    fireEvent.click(getButton("Reset"));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Persen diskon").value).toBe("9"));
  });

  test.each([
    [{ status: 403, body: { success: false, error: "Tidak berhak" } }, "Gagal mengambil settings"],
    [
      new TypeError("Failed to fetch"),
      "Terjadi kesalahan: Tidak ada sambungan ke server. Periksa internet Anda.",
    ],
  ])("shows why the settings could not be loaded", async (reply, text) => {
    stubDesk({ ...deskReplies, [READ_SETTINGS]: reply });
    await show(<AdminSettingsPage />);
    expect(await screen.findByText(text, { selector: ".note b" })).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("shows a default message when the server rejects a save without a message", async () => {
    stubDesk({ ...deskReplies, [SAVE_SETTINGS]: { status: 500, body: {} } });
    await show(<AdminSettingsPage />);
    fireEvent.change(await screen.findByLabelText("Persen diskon"), { target: { value: "9" } });
    fireEvent.click(getButton("Simpan Settings"));
    expect(await screen.findByText("Gagal menyimpan settings")).toBeTruthy();
  });
});
