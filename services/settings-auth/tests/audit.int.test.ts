import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, createEvent } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { FIRST_ADMIN, dataOf, eventually } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { hashEmail } from "../src/domain/audit-chain.js";
import { createAuditHandlers } from "../src/events/subscriptions.js";
import { createKeyedHash } from "../src/passwords/keyed-hash.js";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

interface AuditRow {
  id: string;
  at: string;
  action: string;
  actor: { id: string | null; role: string };
  ip: string;
  target: { type: string; id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
}

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

const listAudit = (query = ""): Promise<ApiResponse> =>
  desk.api.get(`${API.listAudit.path}${query}`, { token: desk.admin });
const waitUntilAudited = async () => {
  await desk.service.dependencies.relay.flush();
  await desk.service.subscriptions.waitUntilEmpty();
};
const readNewestRow = async (action: string) =>
  dataOf<AuditRow[]>(await listAudit(`?action=${action}&limit=1`))[0];

describe("the audit trail", () => {
  test("the audit trail records actor, action, address and changed values of a settings change", async () => {
    const headers = { "x-client-ip": "10.1.2.3", "x-request-id": "request-of-this-test" };
    await desk.api.put(API.getSettings.path, { markup_percentage: 5 }, { token: desk.admin, headers });
    await waitUntilAudited();
    const { id } = await desk.me(desk.admin);
    expect(await readNewestRow("settings.changed")).toMatchObject({
      actor: { id, name: FIRST_ADMIN.name, role: "admin" },
      ip: "10.1.2.3",
      target: { type: "settings", id: "settings" },
      before: { markup_percentage: "8" },
      after: { markup_percentage: "5" },
      request_id: "request-of-this-test",
    });
  });

  test("the audit trail records a refused sign-in immediately, without the relay", async () => {
    await desk.login(FIRST_ADMIN.email.toUpperCase(), "salah-sekali", "10.9.9.9");
    const refusedEntry = await readNewestRow("session.refused");
    expect(refusedEntry).toMatchObject({ target: { type: "email", id: FIRST_ADMIN.email }, ip: "10.9.9.9" });
  });

  test("the audit trail stores only a keyed hash of an entered e-mail address that belongs to no user", async () => {
    await desk.login("rahasia@salah.kolom", "salah-sekali", "10.9.9.8");
    const refusedEntry = await readNewestRow("session.refused");
    const id = hashEmail("rahasia@salah.kolom", createKeyedHash(String(desk.env["AUDIT_KEY"])));
    expect(refusedEntry).toMatchObject({ target: { type: "email_hash", id }, ip: "10.9.9.8" });
    expect(JSON.stringify(await desk.readAll("audit"))).not.toContain("salah.kolom");
  });

  test("the audit trail lists entries newest first, without secrets", async () => {
    await waitUntilAudited();
    const answer = await listAudit("?limit=200");
    const rows = dataOf<AuditRow[]>(answer);
    const actions = rows.map(({ action }) => action);
    const expected = ["installation.completed", "user.created", "session.started"];
    expect(actions).toEqual(expect.arrayContaining(expected));
    const times = rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)));
    expect(answer.text).not.toMatch(/\$2b\$|rahasia/);
  });

  test("the pages of the audit trail together contain every entry exactly once", async () => {
    await waitUntilAudited();
    const allIds = dataOf<AuditRow[]>(await listAudit("?limit=200")).map(({ id }) => id);
    const pagedIds: string[] = [];
    let cursor: unknown;
    do {
      const answer = await listAudit(`?limit=2${cursor === undefined ? "" : `&cursor=${String(cursor)}`}`);
      pagedIds.push(...dataOf<AuditRow[]>(answer).map(({ id }) => id));
      cursor = (answer.body["meta"] as { next_cursor: string | null }).next_cursor;
    } while (cursor !== null);
    expect(pagedIds).toEqual(allIds);
  });

  test("the audit trail can be filtered by actor or by target", async () => {
    await waitUntilAudited();
    const { id } = await desk.me(desk.user);
    const targetRows = dataOf<AuditRow[]>(await listAudit(`?target=${id}`));
    expect(new Set(targetRows.map(({ target }) => target.id))).toEqual(new Set([id]));
    const actorRows = dataOf<AuditRow[]>(await listAudit(`?actor=${id}`));
    expect(new Set(actorRows.map(({ actor }) => actor.id))).toEqual(new Set([id]));
  });

  test.each(["?cursor=x", "?limit=0", "?limit=201", "?action[$ne]=x", "?action=a&action=b"])(
    "the audit trail refuses the query %p with 400",
    async (query) => {
      expect(toStatusAndCode(await listAudit(query))).toEqual([400, "VALIDATION_FAILED"]);
    },
  );

  test("the audit trail contains one entry for an event that is delivered twice", async () => {
    const actor = { id: null, name: null, role: "operator" as const, ip: null };
    const cause = { actor, requestId: "r", now: new Date(), newEventId: randomUUID };
    const event = createEvent("orders.reset_refused", { reset_id: randomUUID() }, cause);
    const log = createLogger("test", "silent");
    const handlers = createAuditHandlers(
      { ...desk.service.dependencies.context, log },
      async () => undefined,
    );
    await handlers["orders.reset_refused"](event);
    await handlers["orders.reset_refused"](event);
    expect((await desk.readAll("audit")).filter(({ _id }) => _id === event.id)).toHaveLength(1);
  });

  test("the audit trail does not store an event that is older than AUDIT_DAYS allows", async () => {
    const { context } = desk.service.dependencies;
    const actor = { id: null, name: null, role: "operator" as const, ip: null };
    const config = { ...context.config, auditDays: 1 };
    const handlers = createAuditHandlers({ ...context, config }, async () => undefined);
    const events = [25, 23].map((hours) => {
      const now = new Date(Date.now() - hours * 3_600_000);
      const cause = { actor, requestId: "r", now, newEventId: randomUUID };
      return createEvent("orders.reset_refused", { reset_id: randomUUID() }, cause);
    });
    for (const event of events) await handlers["orders.reset_refused"](event);
    const storedIds = (await desk.readAll("audit")).map(({ _id }) => _id);
    expect(events.map(({ id }) => storedIds.includes(id))).toEqual([false, true]);
  });

  test("the audit trail records a change made during an outage of Redis", async () => {
    await desk.redis.kill();
    const answer = await desk.api.put(API.getSettings.path, { markup_percentage: 6 }, { token: desk.admin });
    expect(answer.status).toBe(200);
    await desk.redis.restart();
    await eventually("the change to be in the audit", async () => {
      return (await readNewestRow("settings.changed"))?.after?.["markup_percentage"] === "6";
    });
  }, 30_000);
});
