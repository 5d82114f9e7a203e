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

const publishedTextPath = (name: string) => fillPath(API.getPublishedText.path, { name });
const readText = async (name = "terms", api = desk.api) =>
  dataOf<PublishedText>(await api.get(publishedTextPath(name)));
const putText = (body: object, { name = "terms", token = desk.admin } = {}) =>
  desk.api.put(fillPath(API.updatePublishedText.path, { name }), body, { token });
const saveText = async (body: object, name = "terms") => dataOf<PublishedText>(await putText(body, { name }));
const saveSettings = (body: object) => desk.api.put(API.updateSettings.path, body, { token: desk.admin });
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("the default texts", () => {
  test.each(["terms", "privacy"])(
    "the default text %s has both languages before the set-up",
    async (name) => {
      const before = await startSettingsAuthFixture();
      const { id, en, ...rest } = await readText(name, before.api);
      expect(rest).toEqual({ updated_at: null, version: 0 });
      expect([id, en].map((text) => text.length > 1_000)).toEqual([true, true]);
      expect(id).not.toBe(en);
      await before.close();
    },
  );

  test("the default texts name the operator and the contacts, with Markdown characters escaped", async () => {
    expect((await readText("privacy")).id).toContain("Pengendali data pribadi adalah pengelola situs ini.");
    const operator = { operator_name: "Kas *Ratna*", operator_city: "Bandung" };
    await saveSettings({ ...operator, support_whatsapp: "081234567890", support_email: "cs@kas.example" });
    const { id, en } = await readText("privacy");
    for (const text of [id, en]) {
      expect(text).toContain("**Kas \\*Ratna\\*, Bandung**");
      expect(text).toContain("[WhatsApp +6281234567890](https://wa.me/6281234567890)");
      expect(text).toContain("[cs@kas.example](mailto:cs@kas.example)");
    }
  });

  test("the default texts say how long data are kept, and what a report shows, according to the settings", async () => {
    const before = await readText("privacy");
    expect(before.en).toContain("no automatic time limit yet");
    expect(before.en).toContain("It shows the name and account number.");
    await saveSettings({ retention_days: 90, report_mask: "true" });
    const { id, en } = await readText("privacy");
    expect(id).toContain("disamarkan otomatis 90 hari setelah");
    expect(en).toContain("masked automatically 90 days after");
    expect(en).toContain("Name and account number are masked there");
  });

  test("the default terms state how long a rate is valid and when unpaid orders are cancelled, according to the settings", async () => {
    expect((await readText()).en).toContain("without a time limit");
    expect((await readText()).id).not.toContain("dibatalkan otomatis");
    await saveSettings({ rate_lock_minutes: 45, auto_cancel_hours: 12 });
    const { id, en } = await readText();
    expect(id).toContain("berlaku 45 menit sejak pesanan dibuat");
    expect(en).toContain("cancelled automatically after 12 hours");
  });

  test("the default texts mention Google's visitor check only when reCAPTCHA is used", async () => {
    const { context } = desk.service.dependencies;
    expect(context.config.verificationProvider).toBe("altcha");
    expect((await readText("privacy")).en).not.toContain("Google");
    const recaptchaFixture = await startSettingsAuthFixture({ HUMAN_VERIFICATION: "recaptcha" });
    const { en } = await readText("privacy", recaptchaFixture.api);
    await recaptchaFixture.close();
    expect(en).toContain("we use Google reCAPTCHA");
  });
});

describe("changing a text", () => {
  test("changing a text publishes it and leaves the other text unchanged", async () => {
    const before = await readText();
    const savedText = await saveText({ id: "  ## Aturan\r\nBaris dua\u200B ", en: "## Rules\n\n- One" });
    expect(savedText).toEqual({
      id: "## Aturan\nBaris dua",
      en: "## Rules\n\n- One",
      updated_at: expect.any(String),
      version: before.version + 1,
    });
    expect(await readText()).toEqual(savedText);
    expect((await readText("privacy")).updated_at).toBeNull();
  });

  test("a changed text is recorded in the audit trail as hashes without the wording", async () => {
    const before = await saveText({ id: "Satu", en: "One" });
    const after = await saveText({ id: "Dua rahasia", en: "One" });
    await desk.service.dependencies.relay.flush();
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

  test("saving two empty languages restores the default text", async () => {
    await saveText({ id: "Satu", en: "One" });
    const { id, updated_at } = await saveText({ id: " ", en: "" });
    expect(updated_at).toBeNull();
    expect(id).toContain("## Penyelenggara");
    expect(await desk.readAll("pages")).toContainEqual(
      expect.objectContaining({ _id: "terms", id: "", en: "" }),
    );
  });

  test("saving the same wording again does not change the version of a text", async () => {
    const { version } = await saveText({ id: "Sama", en: "Same" });
    expect((await saveText({ id: "Sama", en: "Same" })).version).toBe(version);
  });

  test("a change of a text that somebody else has saved in the meantime gets 409 and the current text", async () => {
    const { version } = await saveText({ id: "Satu", en: "One" });
    const otherText = await saveText({ id: "Dua", en: "Two", version });
    const staleResponse = await putText({ id: "Tiga", en: "Three", version });
    expect(toStatusAndCode(staleResponse)).toEqual([409, "STALE_VERSION"]);
    expect(staleResponse.body.data).toEqual(otherText);
    expect(await readText()).toEqual(otherText);
  });

  test("two concurrent changes of a text increment its version twice", async () => {
    const { version } = await saveText({ id: "Awal", en: "First" });
    await Promise.all([saveText({ id: "Kiri", en: "Left" }), saveText({ id: "Kanan", en: "Right" })]);
    expect((await readText()).version).toBe(version + 2);
  });

  test("two concurrent changes of a text are both saved even if no text was saved before", async () => {
    const { version } = await readText("privacy");
    await Promise.all([
      saveText({ id: "Kiri", en: "Left" }, "privacy"),
      saveText({ id: "Kanan", en: "Right" }, "privacy"),
    ]);
    expect((await readText("privacy")).version).toBe(version + 2);
  });
});

describe("the refused changes of a text", () => {
  const longText = "x".repeat(MAX_PUBLISHED_TEXT_LENGTH);

  test.each([
    ["a text in one language only", { id: "Satu", en: "" }, "en"],
    ["a text that is too long", { id: `${longText}y`, en: "One" }, "id"],
    ["control characters", { id: "Satu", en: "One\u0000" }, "en"],
    ["a missing language", { id: "Satu" }, "en"],
    ["a version that is not a number", { id: "Satu", en: "One", version: "1" }, "version"],
  ])("a change with %s gets 400 and the name of the field, and is not saved", async (_what, body, field) => {
    const before = await readText();
    const response = await putText(body);
    expect(toStatusAndCode(response)).toEqual([400, "VALIDATION_FAILED"]);
    expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
    expect(await readText()).toEqual(before);
  });

  test("a body over 64 KiB gets 413, but two texts of the maximum length are accepted", async () => {
    expect((await putText({ id: longText, en: longText })).status).toBe(200);
    const tooLargeResponse = await putText({ id: "x".repeat(MAX_PUBLISHED_TEXT_BODY_BYTES), en: "" });
    expect(toStatusAndCode(tooLargeResponse)).toEqual([413, "TOO_LARGE"]);
    const settingsResponse = await saveSettings({ operator_name: "x".repeat(17_000) });
    expect(toStatusAndCode(settingsResponse)).toEqual([413, "TOO_LARGE"]);
  });

  test("an unknown name of a text gets 404", async () => {
    expect(toStatusAndCode(await desk.api.get(publishedTextPath("imprint")))).toEqual([404, "NOT_FOUND"]);
    const unknownResponse = await putText({ id: "Satu", en: "One" }, { name: "constructor" });
    expect(toStatusAndCode(unknownResponse)).toEqual([404, "NOT_FOUND"]);
  });

  test("a change of a text is refused with 403 for a user who is not an admin, and with 401 without a session", async () => {
    const body = { id: "Satu", en: "One" };
    expect(toStatusAndCode(await putText(body, { token: desk.user }))).toEqual([403, "FORBIDDEN"]);
    expect(toStatusAndCode(await putText(body, { token: "" }))).toEqual([401, "UNAUTHENTICATED"]);
  });
});

test("the public view of the desk contains the version of the terms", async () => {
  const { version } = await saveText({ id: "Versi", en: "Version" });
  expect(dataOf(await desk.api.get(API.getDesk.path))).toMatchObject({ terms_version: version });
});
