import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import {
  confirmRate,
  ctrlS,
  openSettings,
  readRatePreview,
  READ,
  SAVE,
  save,
  listSaveRequests,
  settings,
  type,
  readFieldValue,
} from "../../../tests/settings-tab.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { SettingsTab } from "./SettingsTab.js";

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("settings tab", () => {
  test("shows no save bar and does not block leaving while nothing is changed", async () => {
    await openSettings();
    expect(screen.queryByText("Perubahan belum disimpan")).toBeNull();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  test("names changed fields in the save bar and asks before leaving", async () => {
    await openSettings();
    type("Rupiah per 1 USD", "15100");
    type("Alamat email", "bayar@example.test");
    expect(await screen.findByText("Kurs USD, email penyedia")).toBeTruthy();
    expect(readRatePreview()).toContain("Rp 13.892");
    expect(readRatePreview()).toContain("Berlaku sekarang: Rp 13.800");
    expect(screen.getByText("Sebelumnya kas@example.test")).toBeTruthy();
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  });

  test("saves all fields with the version that was read", async () => {
    const { asked } = await openSettings();
    type("Rupiah per 1 USD", "");
    type("Persen potongan", "0");
    save();
    await confirmRate();
    await screen.findByText("Settings berhasil disimpan!");
    expect(listSaveRequests(asked)[0]?.body).toMatchObject({
      provider_link: "",
      support_email: "",
      is_online: "1",
      current_usd_rate: "15000",
      markup_percentage: "0",
      paypal_email: "kas@example.test",
      version: 7,
    });
    expect(listSaveRequests(asked)[0]?.body).not.toHaveProperty("recaptcha_site_key");
  });

  test("saves changes on Ctrl S and prevents the browser's save dialog", async () => {
    const { asked } = await openSettings();
    expect(ctrlS()).toBe(false);
    expect(listSaveRequests(asked)).toHaveLength(0);
    type("Persen potongan", "9");
    ctrlS();
    await waitFor(() => expect(listSaveRequests(asked)).toHaveLength(1));
  });

  test("shows an error at the invalid field and focuses the field", async () => {
    const { asked } = await openSettings();
    type("Persen potongan", "50.01");
    save();
    expect(await screen.findByText("Markup harus antara 0 dan 50")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Persen potongan"));
    expect(listSaveRequests(asked)).toHaveLength(0);
  });

  test("after somebody else saved first, shows their values and lists the values that the user typed", async () => {
    const staleBody = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    const { replies } = await openSettings({ [SAVE]: { status: 409, body: staleBody } });
    type("Rupiah per 1 USD", "14000");
    const pendingRead: { answer?: () => void } = {};
    const theirSettingsReply = ok({ ...settings, current_usd_rate: "15250", version: 8 });
    replies[READ] = () => new Promise((resolve) => (pendingRead.answer = () => resolve(theirSettingsReply)));
    save();
    await confirmRate();
    await waitFor(() => expect(pendingRead.answer).toBeDefined());
    expect([readFieldValue("Rupiah per 1 USD"), screen.queryByText("kurs USD: 14000")]).toEqual([
      "14000",
      null,
    ]);
    pendingRead.answer?.();
    expect(await screen.findByText("kurs USD: 14000")).toBeTruthy();
    expect(readFieldValue("Rupiah per 1 USD")).toBe("15.250");
    expect(screen.queryByText("Perubahan belum disimpan")).toBeNull();
  });

  test("asks for confirmation before maintenance is turned on", async () => {
    const { asked } = await openSettings();
    fireEvent.click(screen.getByRole("switch", { name: "Mode pemeliharaan" }));
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Tutup untuk pesanan baru?" });
    expect(listSaveRequests(asked)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole("button", { name: "Simpan dan jadikan Offline" }));
    await waitFor(() => expect(listSaveRequests(asked)[0]?.body).toMatchObject({ is_online: "0" }));
  });

  test("restores the server's values on Reset", async () => {
    await openSettings();
    type("Alamat email", "x@example.test");
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(readFieldValue("Alamat email")).toBe("kas@example.test"));
  });

  test("offers a retry when the settings could not be loaded", async () => {
    const errorReply = { status: 403, body: { success: false, error: "Tidak berhak" } };
    const { replies } = stubDesk({ [READ]: errorReply });
    await show(<SettingsTab />);
    expect((await screen.findAllByText("Gagal mengambil settings")).length).toBeGreaterThan(0);
    replies[READ] = ok(settings);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByLabelText("Rupiah per 1 USD")).toBeTruthy();
  });
});
