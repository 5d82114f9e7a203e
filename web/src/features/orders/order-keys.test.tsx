import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { singleKeys } from "../../shared/desk/single-keys.js";
import { browserStorage } from "../../shared/storage.js";
import {
  LIST,
  UPDATE,
  baseReplies,
  budi,
  listOf,
  order,
  rina,
  selectOf,
  showTab,
} from "../../../tests/transactions-tab.js";

const copiedTexts: string[] = [];
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => {
  copiedTexts.length = 0;
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void copiedTexts.push(text) },
  });
});
afterEach(cleanup);

describe("keys on the selected order", () => {
  test("the keys Y, A, C and Enter copy account and amount and complete the order", async () => {
    const { asked } = stubDesk({
      ...baseReplies,
      [LIST]: listOf([rina]),
      [UPDATE]: ok({ ...rina, version: 2, status: "completed" }),
    });
    await showTab();
    await order("AAAAAAAA");
    for (const key of ["j", "y", "a", "c"]) press(key);
    await waitFor(() => expect(copiedTexts).toEqual(["901244718836", "1656000"]));
    await screen.findByRole("alertdialog");
    // Simulates Enter on the focused button.
    fireEvent.click(document.activeElement ?? document.body);
    await waitFor(() => expect(selectOf(screen.getByRole("article")).value).toBe("completed"));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      status: "completed",
      expected_version: 1,
    });
  });

  test("shortcut keys act on the order that has the focus", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([rina, { ...budi, destination_account: "777788889999" }]) });
    await showTab();
    await order("AAAAAAAA");
    press("j");
    const otherArticle = await order("BBBBBBBB");
    const report = otherArticle.querySelector<HTMLElement>("a[href^='/transaction/']");
    act(() => report?.focus());
    await waitFor(() => expect(otherArticle.className).toContain("is-selected"));
    expect(document.activeElement).toBe(report);
    press("y");
    await waitFor(() => expect(copiedTexts).toEqual(["777788889999"]));
  });

  test("a shortcut key that is held down acts only once", async () => {
    const { asked } = stubDesk({
      ...baseReplies,
      [LIST]: listOf([rina]),
      [UPDATE]: ok({ ...rina, version: 2, status: "processing" }),
    });
    await showTab();
    const article = await order("AAAAAAAA");
    for (const key of ["j", "p"]) press(key);
    for (let held = 0; held < 3; held += 1) fireEvent.keyDown(article, { key: "p", repeat: true });
    await waitFor(() => expect(selectOf(article).value).toBe("processing"));
    expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  test("a key press while the selected order is outside the viewport only scrolls to that order", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab();
    const article = await order("AAAAAAAA");
    press("j");
    const rectSpy = jest
      .spyOn(article, "getBoundingClientRect")
      .mockReturnValue(new DOMRect(0, -500, 100, 80));
    const scrollIntoView = jest.fn();
    Object.assign(article, { scrollIntoView });
    press("y");
    expect(scrollIntoView).toHaveBeenCalledWith({ block: "nearest" });
    rectSpy.mockRestore();
    press("a");
    await waitFor(() => expect(copiedTexts).toEqual(["1656000"]));
  });

  test("for a user who may not change orders, shortcut keys copy but change nothing", async () => {
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab(false);
    await order("AAAAAAAA");
    for (const key of ["j", "p", "c", "x", "a"]) press(key);
    await waitFor(() => expect(copiedTexts).toEqual(["1656000"]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });

  test("shortcut keys neither open a chat with a masked number nor copy a masked account", async () => {
    const openSpy = jest.spyOn(window, "open").mockReturnValue(null);
    const maskedFields = { user_whatsapp: "••••••••7761", destination_account: "••••••••8836" };
    stubDesk({ ...baseReplies, [LIST]: listOf([{ ...rina, ...maskedFields }]) });
    await showTab();
    const article = await order("AAAAAAAA");
    expect(article.textContent).toContain("••••••••7761");
    expect(article.querySelector("a[href*='wa.me']")).toBeNull();
    for (const key of ["j", "w", "y", "a"]) press(key);
    await waitFor(() => expect(copiedTexts).toEqual(["1656000"]));
    expect(openSpy).not.toHaveBeenCalled();
    openSpy.mockRestore();
  });

  test("the ? key opens a dialog with all shortcut keys and a switch that turns them off in this browser", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab();
    const article = await order("AAAAAAAA");
    press("?");
    expect(await screen.findByRole("dialog", { name: "Pintasan keyboard" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Tutup");
    fireEvent.click(screen.getByRole("switch", { name: "Pintasan satu tombol" }));
    fireEvent.click(screen.getByRole("button", { name: "Tutup" }));
    press("j");
    expect(article.className).not.toContain("is-selected");
    expect(browserStorage.get("singleKeys")).toBe("off");
    act(() => singleKeys.set(true));
    press("j");
    expect(article.className).toContain("is-selected");
  });
});
