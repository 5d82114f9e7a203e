import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok } from "../../../tests/desk.js";
import {
  openSettings,
  READ,
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

describe("the rate field of the settings", () => {
  test("groups the thousands of the rate on blur and sends the rate ungrouped", async () => {
    const { asked } = await openSettings();
    expect(readFieldValue("Rupiah per 1 USD")).toBe("15.000");
    type("Rupiah per 1 USD", "15,100.50");
    fireEvent.blur(screen.getByLabelText("Rupiah per 1 USD"));
    expect(readFieldValue("Rupiah per 1 USD")).toBe("15.100,5");
    expect(screen.getByText("Sebelumnya 15.000")).toBeTruthy();
    save();
    await waitFor(() =>
      expect(listSaveRequests(asked)[0]?.body).toMatchObject({ current_usd_rate: "15100.5" }),
    );
  });

  test("saves a tenfold rate only after it is typed again", async () => {
    const { asked } = await openSettings();
    type("Rupiah per 1 USD", "150000");
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
    const text = dialog.textContent?.replace(/\u00A0/g, " ");
    expect(text).toContain("Rp 13.800 menjadi Rp 138.000 (+900,0%)");
    expect(text).toContain("$100 sekarang dibayar Rp 1.380.000, nanti Rp 13.800.000.");
    const confirmButton = within(dialog).getByRole("button", { name: "Simpan kurs ini" });
    fireEvent.click(confirmButton);
    const rateField = within(dialog).getByLabelText(/Ketik lagi kurs USD/);
    fireEvent.change(rateField, { target: { value: "15.000" } });
    fireEvent.click(confirmButton);
    expect(listSaveRequests(asked)).toHaveLength(0);
    fireEvent.change(rateField, { target: { value: "150.000" } });
    fireEvent.click(confirmButton);
    await waitFor(() =>
      expect(listSaveRequests(asked)[0]?.body).toMatchObject({ current_usd_rate: "150000" }),
    );
  });

  test("names the default rate that would replace an emptied field", async () => {
    const { asked } = await openSettings({ [READ]: ok({ ...settings, current_usd_rate: "15100" }) });
    type("Rupiah per 1 USD", "");
    save();
    const dialog = await screen.findByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
    expect(dialog.textContent).toContain("Isian kurs USD kosong atau tidak terbaca");
    expect(dialog.textContent).toContain("15.000");
    fireEvent.click(within(dialog).getByRole("button", { name: "Batal" }));
    expect(listSaveRequests(asked)).toHaveLength(0);
  });

  test("fetches and shows who changed the rate and when, once the history is opened", async () => {
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
    const { asked } = await openSettings({
      "GET /api/audit": { body: { success: true, data: [change], meta } },
    });
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
});
