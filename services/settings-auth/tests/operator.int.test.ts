import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, RESTORE_MARKER_ID } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, eventually } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { runAdminCommand } from "../src/command-line/run-admin.js";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import { addMember, addTotp, PASSWORD } from "./second-factor-fixture.js";

let desk: SettingsAuthAfterSetup;
let connection: Redis;
let queue: Queue;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "strict" });
  connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("events-audit", { connection });
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await desk.close();
});

async function runCommand(args: string[], stdin: string | AsyncIterable<string> = "", isTTY = false) {
  const output: string[] = [];
  const notes = new PassThrough();
  const code = await runAdminCommand({
    args,
    env: desk.env as NodeJS.ProcessEnv,
    input: Object.assign(Readable.from(typeof stdin === "string" ? [stdin] : stdin), { isTTY }),
    notes,
    print: (line) => void output.push(line),
  });
  notes.end();
  return { code, output: output.join("\n"), prompts: await text(notes) };
}

/** Adds a job whose event type is unknown, and waits until it has failed. */
async function failJob(id: string): Promise<void> {
  await queue.add("order.rated", { id, type: "order.rated", version: 1, data: "private" }, { jobId: id });
  await eventually("the job to fail", async () => (await queue.getJobState(id)) === "failed");
}

describe("the operator's command line", () => {
  test("set-setting sets a setting and records the operator in the audit trail", async () => {
    expect(await runCommand(["set-setting", "markup_percentage", "12.5"])).toMatchObject({ code: 0 });
    expect((await desk.api.get(API.getSettings.path, { token: desk.admin })).body.data).toMatchObject({
      markup_percentage: "12.5",
    });
    await desk.service.dependencies.relay.flush();
    await desk.service.subscriptions.waitUntilEmpty();
    const auditRows = await desk.readAll("audit");
    const row = auditRows.find(({ action }) => action === "settings.changed");
    expect(row?.["actor"]).toMatchObject({ role: "operator" });
  });

  test("reset-second-factor removes a user's factors, ends the user's sessions, and records the removal", async () => {
    const member = await addMember(desk);
    const { factor } = await addTotp(desk.api, member.token);
    const args = ["reset-second-factor", member.email];
    expect(await runCommand(args)).toMatchObject({ code: 0, output: expect.stringContaining("1 removed") });
    expect((await desk.api.get(API.getProfile.path, { token: member.token })).status).toBe(401);
    expect((await desk.login(member.email, PASSWORD)).status).toBe(200);
    await desk.service.dependencies.relay.flush();
    await desk.service.subscriptions.waitUntilEmpty();
    const row = (await desk.readAll("audit")).find(({ action }) => action === "factor.removed");
    expect(row).toMatchObject({ actor: { role: "operator" }, before: { id: factor.id, type: "totp" } });
    expect(await runCommand(args)).toMatchObject({
      code: 0,
      output: expect.stringContaining("no second factor"),
    });
    expect(await runCommand(["reset-second-factor", "nobody@example.test"])).toMatchObject({ code: 1 });
    expect(await runCommand(["reset-second-factor"])).toMatchObject({ code: 1 });
  });

  test("set-setting asks for a secret on the terminal without showing what is typed", async () => {
    const args = ["set-setting", "recaptcha_secret_key"];
    expect(await runCommand(args, "6Lc-typed\n", true)).toEqual({
      code: 0,
      output: "recaptcha_secret_key is set.",
      prompts: "recaptcha_secret_key: \n",
    });
  });

  test.each([
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"],
  ])("set-setting changes nothing when %s ends the question for the value", async (_what, key) => {
    expect(await runCommand(["set-setting", "provider_link", "https://pay.example"])).toMatchObject({
      code: 0,
    });
    const { code, output } = await runCommand(["set-setting", "provider_link", "-"], key, true);
    expect([code, output]).toEqual([1, "The question was not answered: nothing was changed."]);
    expect((await desk.readAll("settings"))[0]).toMatchObject({ provider_link: "https://pay.example" });
  });

  test("set-setting refuses an empty secret", async () => {
    const { code, output } = await runCommand(["set-setting", "recaptcha_secret_key"], "\n");
    expect(code).toBe(1);
    expect(output).toContain("a secret is never empty");
  });

  test("set-setting accepts a secret from the standard input, not as an argument", async () => {
    expect(await runCommand(["set-setting", "recaptcha_secret_key", "6Lc-open"])).toMatchObject({ code: 1 });
    const args = ["set-setting", "recaptcha_secret_key", "-"];
    expect(await runCommand(args, "6Lc-new\n")).toMatchObject({ code: 0 });
    expect((await desk.readAll("settings"))[0]?.["recaptcha_secret"]).toMatch(/^v1\./);
  });

  test.each([
    [[], "a command is needed"],
    [["dance"], "there is no command dance"],
    [["set-setting", "markup_percentage", "99"], "markup_percentage"],
    [["set-setting", "unheard_of", "1"], "unheard_of"],
    [["set-setting", "version", "1"], "version"],
    [["reset-password", "nobody@example.test"], "at least 6"],
    [["unlock"], "unlock takes an e-mail"],
    [["queues", "list"], "queues takes retry or drop, or nothing"],
    [["queues", "retry"], "queues retry takes an id, or all"],
    [["queues", "drop"], "queues drop takes an id, or all"],
    [["queues", "retry", "a", "b"], "queues takes one id, or all"],
    [["queues", "--queue", "none"], "there is no queue none"],
  ])("the command %j exits with 1 and prints %p", async (args, expectedText) => {
    const { code, output } = await runCommand(args);
    expect(code).toBe(1);
    expect(output).toContain(expectedText);
  });

  test("the operator's command line prints its usage even without environment variables", async () => {
    const output: string[] = [];
    const print = (line: string) => void output.push(line);
    const input = Readable.from([]);
    expect(await runAdminCommand({ args: ["help"], env: {}, input, notes: new PassThrough(), print })).toBe(
      0,
    );
    expect(output.join("\n")).toMatch(/set-setting <key>[\s\S]*backup <file>[\s\S]*restore <file>/);
  });

  test.each([
    [{ _id: "settings-auth", version: 99 }, "the data of settings-auth has schema 99, this version knows 2"],
    [{ _id: "settings-auth", version: 1 }, "the data of settings-auth has schema 1, this version needs 2"],
    [{ _id: RESTORE_MARKER_ID }, "the restore of a backup is not finished"],
  ])("a command refuses data marked %j, prints why, and changes nothing", async (marker, expectedText) => {
    const schemaVersions = desk.db.collection<{ _id: string }>("schema_versions");
    const before = await schemaVersions.find().toArray();
    await schemaVersions.replaceOne({ _id: marker._id }, marker, { upsert: true });
    const markedVersions = await schemaVersions.find().toArray();
    const { code, output } = await runCommand(["set-setting", "markup_percentage", "1"]);
    expect([code, output]).toEqual([1, expect.stringContaining(expectedText)]);
    expect(await schemaVersions.find().toArray()).toEqual(markedVersions);
    await schemaVersions.deleteMany({});
    await schemaVersions.insertMany(before);
  });

  test("reset-password sets a user's password and ends the user's sessions", async () => {
    const { token } = await desk.add("user");
    const { email } = await desk.me(token);
    expect(await runCommand(["reset-password", email], "rahasia-baru\n")).toMatchObject({ code: 0 });
    expect((await desk.api.get(API.getProfile.path, { token })).status).toBe(401);
    expect((await desk.login(email, "rahasia-baru", "10.7.0.1")).status).toBe(200);
  });

  test("unlock lets a user sign in again who was blocked after failed sign-ins", async () => {
    const ip = "10.7.0.2";
    for (let failure = 0; failure < 5; failure += 1) await desk.login(FIRST_ADMIN.email, "salah-sekali", ip);
    expect((await desk.login(FIRST_ADMIN.email, FIRST_ADMIN.password, ip)).status).toBe(429);
    expect(await runCommand(["unlock", FIRST_ADMIN.email.toUpperCase()])).toMatchObject({ code: 0 });
    expect((await desk.login(FIRST_ADMIN.email, FIRST_ADMIN.password, ip)).status).toBe(200);
  });

  test("the command `queues` shows, retries and drops failed jobs without showing the data of their events", async () => {
    await failJob("e1");
    const listing = await runCommand(["queues", "--queue", "audit"]);
    expect(listing.output).toMatch(/^audit +0 +0 +0 +1 +-$/m);
    const reason = "the job's data does not match the schema of its type and version";
    expect(listing.output).toContain(`audit  e1  order.rated  ${reason}`);
    expect(listing.output).not.toContain("private");
    const notifierListing = await runCommand(["queues", "--queue", "notifier"]);
    expect(notifierListing.output).toMatch(/^notifier .*\n\nNo event has failed\.$/m);
    expect((await runCommand(["queues", "retry", "e1"])).output).toBe("Tried again: 1.");
    await eventually("the job to fail again", async () => (await queue.getFailedCount()) === 1);
    expect(await runCommand(["queues", "drop", "e1"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("needs --yes"),
    });
    const declinedDrop = await runCommand(["queues", "drop", "e1"], "n\r", true);
    expect(declinedDrop).toMatchObject({ code: 0, output: "Nothing was removed." });
    expect(declinedDrop.prompts).toContain("Remove order.rated of audit for good?");
    expect(await queue.getFailedCount()).toBe(1);
    expect((await runCommand(["queues", "drop", "all", "--yes"])).output).toBe("Removed for good: 1.");
    expect(await queue.getFailedCount()).toBe(0);
    expect(await runCommand(["queues", "retry", "e1"])).toMatchObject({
      code: 1,
      output: "No failed event has the id e1.",
    });
    const auditRows = await desk.readAll("audit");
    const rows = auditRows
      .filter(({ action }) => String(action).startsWith("failed_jobs."))
      .toSorted((a, b) => String(b["action"]).localeCompare(String(a["action"])));
    const jobs = [{ id: "e1", event: "order.rated", reason }];
    expect(rows.map(({ action, target, before }) => ({ action, target, before }))).toEqual([
      { action: "failed_jobs.retried", target: { type: "queue", id: "audit" }, before: { count: 1, jobs } },
      { action: "failed_jobs.dropped", target: { type: "queue", id: "audit" }, before: { count: 1, jobs } },
    ]);
    expect(rows[0]?.["actor"]).toMatchObject({ role: "operator" });
  });

  test("`queues drop` removes only the failed jobs that existed when it asked for confirmation", async () => {
    async function* answer() {
      await failJob("e3");
      yield "y\r";
    }
    await failJob("e2");
    const confirmedDrop = await runCommand(["queues", "drop", "all"], answer(), true);
    expect(confirmedDrop).toMatchObject({ code: 0, output: "Removed for good: 1." });
    expect(confirmedDrop.prompts).toContain("Remove order.rated of audit for good?");
    expect((await queue.getFailed()).map(({ id }) => id)).toEqual(["e3"]);
  });
});
