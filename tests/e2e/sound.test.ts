import { beforeAll, describe, expect, test } from "@jest/globals";
import { placeOrder } from "@tukar-saldo/test-kit";
import type { BrowserUser } from "./browser.js";
import {
  allowSoundOnlyAfterClick,
  waitForNotes,
  readPlayedNotes,
  recordNotes,
  waitForSilence,
} from "./audio-probe.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openStaffPage, openSection } from "./staff-page.js";

const desk = startDeskBeforeTests();

const EXPECTED_NOTE = { state: "running", peak: 0.5 };

let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await allowSoundOnlyAfterClick(admin.page);
  await recordNotes(admin.page);
  await openSection(admin.page, "transactions");
}, 90_000);

const placeOrderFor = async (name: string): Promise<void> => {
  await placeOrder(desk.system.api, { account_name: name });
  await admin.page.getByRole("article", { name }).waitFor();
};

describe("sound of new orders", () => {
  test("the dashboard is silent before the first interaction and offers to turn the sound on", async () => {
    const { page } = admin;
    await placeOrderFor("Silent Sari");
    await page.getByRole("button", { name: "Aktifkan suara" }).waitFor();
    expect(await readPlayedNotes(page)).toEqual([]);
  });

  test("turning the sound on plays a sample at half volume", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Aktifkan suara" }).click();
    await waitForNotes(page, 2);
    expect(await readPlayedNotes(page)).toEqual([EXPECTED_NOTE, EXPECTED_NOTE]);
    await page.getByRole("button", { name: "Aktifkan suara" }).waitFor({ state: "detached" });
  });

  test("the sound plays when an order arrives", async () => {
    const { page } = admin;
    await waitForSilence(page);
    await placeOrderFor("Ringing Rina");
    await waitForNotes(page, 4);
    expect(await readPlayedNotes(page)).toEqual([EXPECTED_NOTE, EXPECTED_NOTE, EXPECTED_NOTE, EXPECTED_NOTE]);
  });

  test("the sound plays in only one of two tabs", async () => {
    const { page } = admin;
    const secondTab = await page.context().newPage();
    await openSection(secondTab, "transactions");
    await secondTab.getByRole("searchbox").click();
    await waitForSilence(page);
    await placeOrderFor("Single Sinta");
    await secondTab.getByRole("article", { name: "Single Sinta" }).waitFor();
    await waitForSilence(page);
    const notesInBothTabs = [...(await readPlayedNotes(page)), ...(await readPlayedNotes(secondTab))];
    expect(notesInBothTabs).toEqual(Array.from({ length: 6 }, () => EXPECTED_NOTE));
    await secondTab.close();
  });

  test("the sound stays off while muted, and unmuting plays a sample", async () => {
    const { page } = admin;
    await waitForSilence(page);
    const notesBefore = (await readPlayedNotes(page)).length;
    await page.getByRole("button", { name: "Suara pesanan baru: nyala" }).click();
    await placeOrderFor("Muted Mira");
    expect(await readPlayedNotes(page)).toHaveLength(notesBefore);
    await page.getByRole("button", { name: "Suara pesanan baru: mati" }).click();
    await waitForNotes(page, notesBefore + 2);
  });
});
