import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { CurrentPage } from "../../app/CurrentPage.js";

const TERMS = "GET /api/public/pages/terms";
const PRIVACY = "GET /api/public/pages/privacy";
const text = { id: "## Aturan\n\nSatu.", en: "## Rules\n\nOne.", updated_at: null, version: 0 };

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

describe("pages of terms and privacy", () => {
  test("shows the default terms in the current language, without a date of last change", async () => {
    stubDesk({ [TERMS]: ok(text) });
    await show(<CurrentPage />, { at: WEB_ROUTES.terms });
    expect(await screen.findByRole("heading", { level: 2, name: "Aturan" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Ketentuan" })).toBeTruthy();
    expect(screen.queryByText(/Terakhir diubah/)).toBeNull();
    expect(document.title).toContain("Ketentuan");
  });

  test("shows the privacy notice in English with the Jakarta date of its last change", async () => {
    stubDesk({ [PRIVACY]: ok({ ...text, updated_at: "2026-11-24T18:00:00.000Z", version: 2 }) });
    await show(<CurrentPage />, { at: WEB_ROUTES.privacy, language: "en" });
    expect(await screen.findByRole("heading", { level: 2, name: "Rules" })).toBeTruthy();
    expect(screen.getByText("Last changed on 25 November 2026")).toBeTruthy();
  });

  test("prints the page when the print button is pressed", async () => {
    window.print = jest.fn();
    stubDesk({ [TERMS]: ok(text) });
    await show(<CurrentPage />, { at: WEB_ROUTES.terms });
    fireEvent.click(await screen.findByRole("button", { name: "Cetak" }));
    expect(window.print).toHaveBeenCalledTimes(1);
  });

  test("shows an error when the text cannot be loaded, and loads the text when the retry button is pressed", async () => {
    const { replies } = stubDesk({ [TERMS]: new Error("cut off") });
    await show(<CurrentPage />, { at: WEB_ROUTES.terms });
    expect(await screen.findByText("Teks ini belum bisa dimuat.")).toBeTruthy();
    replies[TERMS] = ok(text);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    await waitFor(() => expect(screen.getByText("Satu.")).toBeTruthy());
  });
});
