import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import {
  API,
  fillPath,
  MAX_PUBLISHED_TEXT_BODY_BYTES,
  MAX_PUBLISHED_TEXT_LENGTH,
} from "@tukar-saldo/contracts";
import type { PublishedText } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { createHash } from "node:crypto";
import { startSettingsAuthAfterSetup, startSettingsAuthFixture, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

jest.setTimeout(60_000);

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

const pathOf = (name: string) => fillPath(API.getPublishedText.path, { name });
const read = async (name = "terms", api = desk.api) => dataOf<PublishedText>(await api.get(pathOf(name)));
const put = (body: object, { name = "terms", token = desk.admin } = {}) =>
  desk.api.put(fillPath(API.updatePublishedText.path, { name }), body, { token });
const save = async (body: object, name = "terms") => dataOf<PublishedText>(await put(body, { name }));
const saveSettings = (body: object) => desk.api.put(API.updateSettings.path, body, { token: desk.admin });
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("the texts that come with the desk", () => {
  test.each(["terms", "privacy"])("are there in both languages before the set-up: %s", async (name) => {
    const before = await startSettingsAuthFixture();
    const { id, en, ...rest } = await read(name, before.api);
    expect(rest).toEqual({ updated_at: null, version: 0 });
    expect([id, en].map((text) => text.length > 1_000)).toEqual([true, true]);
    expect(id).not.toBe(en);
    await before.close();
  });

  test("name the operator and its contacts, with Markdown in them escaped", async () => {
    expect((await read("privacy")).id).toContain("Pengendali data pribadi adalah pengelola situs ini.");
    const operator = { operator_name: "Kas *Ratna*", operator_city: "Bandung" };
    await saveSettings({ ...operator, support_whatsapp: "081234567890", support_email: "cs@kas.example" });
    const { id, en } = await read("privacy");
    for (const text of [id, en]) {
      expect(text).toContain("**Kas \\*Ratna\\*, Bandung**");
      expect(text).toContain("[WhatsApp +6281234567890](https://wa.me/6281234567890)");
      expect(text).toContain("[cs@kas.example](mailto:cs@kas.example)");
    }
  });

  test("say how long data are kept, and what a report shows, as the settings have it", async () => {
    const before = await read("privacy");
    expect(before.en).toContain("no automatic time limit yet");
    expect(before.en).toContain("It shows the name and account number.");
    await saveSettings({ retention_days: 90, report_mask: "true" });
    const { id, en } = await read("privacy");
    expect(id).toContain("disamarkan otomatis 90 hari setelah");
    expect(en).toContain("masked automatically 90 days after");
    expect(en).toContain("Name and account number are masked there");
  });

  test("say how long a rate holds and when unpaid orders are cancelled, as the settings have it", async () => {
    expect((await read()).en).toContain("without a time limit");
    expect((await read()).id).not.toContain("dibatalkan otomatis");
    await saveSettings({ rate_lock_minutes: 45, auto_cancel_hours: 12 });
    const { id, en } = await read();
    expect(id).toContain("berlaku 45 menit sejak pesanan dibuat");
    expect(en).toContain("cancelled automatically after 12 hours");
  });

  test("say that Google checks visitors where reCAPTCHA is used", async () => {
    const { context } = desk.service.wired;
    expect(context.config.verificationProvider).toBe("altcha");
    expect((await read("privacy")).en).not.toContain("Google");
    const other = await startSettingsAuthFixture({ HUMAN_VERIFICATION: "recaptcha" });
    const { en } = await read("privacy", other.api);
    await other.close();
    expect(en).toContain("we use Google reCAPTCHA");
  });
});

describe("changing a text", () => {
  test("shows it to everyone, and the other text stays", async () => {
    const before = await read();
    const saved = await save({ id: "  ## Aturan\r\nBaris dua\u200B ", en: "## Rules\n\n- One" });
    expect(saved).toEqual({
      id: "## Aturan\nBaris dua",
      en: "## Rules\n\n- One",
      updated_at: expect.any(String),
      version: before.version + 1,
    });
    expect(await read()).toEqual(saved);
    expect((await read("privacy")).updated_at).toBeNull();
  });

  test("is in the audit as hashes without the wording", async () => {
    const before = await save({ id: "Satu", en: "One" });
    const after = await save({ id: "Dua rahasia", en: "One" });
    await desk.service.wired.relay.flush();
    await desk.service.subscriptions.waitUntilEmpty();
    const trail = dataOf<{ action: string; after: Record<string, unknown> | null }[]>(
      await desk.api.get(API.listAudit.path, { token: desk.admin }),
    );
    const row = trail.find(
      ({ action, after: set }) => action === "pages.changed" && set?.["version"] === after.version,
    );
    expect(row).toMatchObject({
      target: { type: "page", id: "terms" },
      before: { id: sha256("Satu"), en: sha256("One"), version: before.version },
      after: { id: sha256("Dua rahasia"), en: sha256("One"), version: after.version },
    });
    expect(JSON.stringify(trail)).not.toContain("rahasia");
  });

  test("puts back the text that comes with the desk when both languages are empty", async () => {
    await save({ id: "Satu", en: "One" });
    const { id, updated_at } = await save({ id: " ", en: "" });
    expect(updated_at).toBeNull();
    expect(id).toContain("## Penyelenggara");
    expect(await desk.stored("pages")).toContainEqual(
      expect.objectContaining({ _id: "terms", id: "", en: "" }),
    );
  });

  test("to the same texts changes no version", async () => {
    const { version } = await save({ id: "Sama", en: "Same" });
    expect((await save({ id: "Sama", en: "Same" })).version).toBe(version);
  });

  test("is refused with the current text when somebody saved it meanwhile", async () => {
    const { version } = await save({ id: "Satu", en: "One" });
    const theirs = await save({ id: "Dua", en: "Two", version });
    const stale = await put({ id: "Tiga", en: "Three", version });
    expect(toStatusAndCode(stale)).toEqual([409, "STALE_VERSION"]);
    expect(stale.body.data).toEqual(theirs);
    expect(await read()).toEqual(theirs);
  });

  test("by two admins at once keeps both changes in order", async () => {
    const { version } = await save({ id: "Awal", en: "First" });
    await Promise.all([save({ id: "Kiri", en: "Left" }), save({ id: "Kanan", en: "Right" })]);
    expect((await read()).version).toBe(version + 2);
  });

  test("by two admins at once is possible when nothing was saved before", async () => {
    const { version } = await read("privacy");
    await Promise.all([
      save({ id: "Kiri", en: "Left" }, "privacy"),
      save({ id: "Kanan", en: "Right" }, "privacy"),
    ]);
    expect((await read("privacy")).version).toBe(version + 2);
  });
});

describe("what is refused", () => {
  const long = "x".repeat(MAX_PUBLISHED_TEXT_LENGTH);

  test.each([
    ["a text in one language only", { id: "Satu", en: "" }, "en"],
    ["a text that is too long", { id: `${long}y`, en: "One" }, "id"],
    ["control characters", { id: "Satu", en: "One\u0000" }, "en"],
    ["a missing language", { id: "Satu" }, "en"],
    ["a version that is no number", { id: "Satu", en: "One", version: "1" }, "version"],
  ])("%s, by the name of the field, and nothing is written", async (_what, body, field) => {
    const before = await read();
    const refused = await put(body);
    expect(toStatusAndCode(refused)).toEqual([400, "VALIDATION_FAILED"]);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  test("a body over 64 KiB, but not two texts of the greatest length", async () => {
    expect((await put({ id: long, en: long })).status).toBe(200);
    const tooLarge = await put({ id: "x".repeat(MAX_PUBLISHED_TEXT_BODY_BYTES), en: "" });
    expect(toStatusAndCode(tooLarge)).toEqual([413, "TOO_LARGE"]);
    const elsewhere = await saveSettings({ operator_name: "x".repeat(17_000) });
    expect(toStatusAndCode(elsewhere)).toEqual([413, "TOO_LARGE"]);
  });

  test("an unknown name", async () => {
    expect(toStatusAndCode(await desk.api.get(pathOf("imprint")))).toEqual([404, "NOT_FOUND"]);
    const unknown = await put({ id: "Satu", en: "One" }, { name: "constructor" });
    expect(toStatusAndCode(unknown)).toEqual([404, "NOT_FOUND"]);
  });

  test("whoever is no admin", async () => {
    const body = { id: "Satu", en: "One" };
    expect(toStatusAndCode(await put(body, { token: desk.user }))).toEqual([403, "FORBIDDEN"]);
    expect(toStatusAndCode(await put(body, { token: "" }))).toEqual([401, "UNAUTHENTICATED"]);
  });
});

test("the public view of the desk has the version of its terms", async () => {
  const { version } = await save({ id: "Versi", en: "Version" });
  expect(dataOf(await desk.api.get(API.getDesk.path))).toMatchObject({ terms_version: version });
});
