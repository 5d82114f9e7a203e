import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok } from "../../../tests/desk.js";
import {
  openSettings,
  READ,
  SAVE,
  save,
  listSaveRequests,
  settings,
  type,
  readFieldValue,
} from "../../../tests/settings-tab.js";
import { endSession } from "../../shared/session.js";

afterEach(() => {
  cleanup();
  endSession();
});

const openEditor = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole("button", { name: `Ubah ${name}` }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toggleSwitch = (name: string) => fireEvent.click(screen.getByRole("switch", { name }));

/** Saves the settings. @returns the parsed value that was sent for a setting */
async function saveAndRead(
  { asked }: Awaited<ReturnType<typeof openSettings>>,
  name: string,
): Promise<unknown> {
  save();
  await waitFor(() => expect(listSaveRequests(asked)).toHaveLength(1));
  const text = Reflect.get(Object(listSaveRequests(asked)[0]?.body), name);
  return text === "" ? text : JSON.parse(String(text));
}

describe("editors of JSON settings", () => {
  test("closes a destination with a reason until a given Jakarta time", async () => {
    const desk = await openSettings();
    await openEditor("tujuan yang tutup");
    toggleSwitch("Tutup DANA");
    type("Alasan, DANA", "Gangguan DANA");
    type("Sampai (WIB) DANA", "2099-01-02T15:30");
    expect(screen.getByText("DANA tutup: Gangguan DANA, sampai 2 Jan, 15:30 WIB")).toBeTruthy();
    expect(screen.getByText("Tujuan yang tutup", { selector: ".unsaved-bar span" })).toBeTruthy();
    expect(await saveAndRead(desk, "destinations_off")).toEqual({
      dana: { reason: "Gangguan DANA", until: "2099-01-02T08:30:00.000Z" },
    });
  });

  test("shows an error at the reason field and sends nothing when a closed destination has no reason", async () => {
    const { asked } = await openSettings();
    await openEditor("tujuan yang tutup");
    toggleSwitch("Tutup DANA");
    save();
    expect(await screen.findByText("Isi alasannya, paling banyak 100 karakter.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Alasan, DANA"));
    expect(listSaveRequests(asked)).toHaveLength(0);
  });

  test("on save, expands a collapsed editor that contains an invalid field", async () => {
    await openSettings();
    await openEditor("jam buka");
    toggleSwitch("Pakai jam buka");
    type("Senin, tutup", "");
    await openEditor("jam buka");
    expect(screen.queryByLabelText("Senin, tutup")).toBeNull();
    save();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Senin, tutup")));
    expect(screen.getByText("Isi jam buka dan jam tutup, misalnya 08:00.")).toBeTruthy();
  });

  test("sets opening hours that end after midnight, copies them to all days, and refuses orders outside opening hours", async () => {
    const desk = await openSettings();
    await openEditor("jam buka");
    toggleSwitch("Pakai jam buka");
    type("Senin, buka", "20:00");
    type("Senin, tutup", "02:00");
    expect(screen.getByText("sampai hari berikutnya", { selector: ".field__hint" })).toBeTruthy();
    press("Salin jam Senin ke semua hari");
    press("Hapus jam 20:00–02:00 (sampai hari berikutnya), Minggu");
    type("Di luar jam buka", "refuse");
    expect(screen.getByText("Senin–Sabtu: 20:00–02:00 (sampai hari berikutnya)")).toBeTruthy();
    expect(screen.getByText("Minggu: tutup")).toBeTruthy();
    const nightHours = [["20:00", "02:00"]];
    const days = {
      mon: nightHours,
      tue: nightHours,
      wed: nightHours,
      thu: nightHours,
      fri: nightHours,
      sat: nightHours,
    };
    expect(await saveAndRead(desk, "opening_hours")).toEqual({ ...days, outside: "refuse" });
  });

  test("sets a notice in two languages with an end time, and removes line breaks", async () => {
    const desk = await openSettings();
    await openEditor("pengumuman");
    type("Bahasa Indonesia", "Libur\nsampai Senin");
    type("Bahasa Inggris", "Closed until Monday");
    press("Tambah satu jam, pengumuman");
    expect(readFieldValue("Sampai (WIB) pengumuman")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(await saveAndRead(desk, "notice")).toMatchObject({
      id: "Libur sampai Senin",
      en: "Closed until Monday",
    });
  });

  test("sends an empty text for a removed notice", async () => {
    const notice = JSON.stringify({ id: "Libur", en: "", until: null });
    const desk = await openSettings({ [READ]: ok({ ...settings, notice }) });
    await openEditor("pengumuman");
    press("Hapus pengumuman");
    expect(screen.getByText("Tidak ada pengumuman")).toBeTruthy();
    expect(await saveAndRead(desk, "notice")).toBe("");
  });

  test("lists the typed values in readable form if somebody else saved the settings first", async () => {
    const staleBody = { success: false, code: "STALE_VERSION", error: "Data sudah diubah orang lain." };
    const { replies } = await openSettings({ [SAVE]: { status: 409, body: staleBody } });
    await openEditor("tujuan yang tutup");
    toggleSwitch("Tutup DANA");
    type("Alasan, DANA", "Gangguan");
    const theirClosings = JSON.stringify({ bca: { reason: "Pemeliharaan", until: null } });
    replies[READ] = ok({ ...settings, destinations_off: theirClosings, version: 8 });
    save();
    await screen.findByText("Isian Anda yang belum tersimpan:");
    expect(await screen.findByText("DANA tutup: Gangguan")).toBeTruthy();
    expect(screen.getByText("Bank BCA tutup: Pemeliharaan")).toBeTruthy();
    expect(screen.queryByText(/\{"/)).toBeNull();
  });
});
