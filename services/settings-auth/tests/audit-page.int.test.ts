import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { API, jakartaDay } from "@tukar-saldo/contracts";
import type { AuditView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { createSampleEntry } from "./audit-trail.js";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

jest.setTimeout(30_000);

const DAY = "2026-11-20";
const ayu = { id: "u1", name: "Ayu", role: "admin" };
const operator = { id: null, name: null, role: "operator" };
const toOrderTarget = (id: string) => ({ type: "order", id });

/** Entries just before, in and just after `DAY`, which in Jakarta begins at 17:00 UTC of the day before. */
const entries = [
  createSampleEntry({ id: "before", at: new Date("2026-11-19T16:59:59.999Z"), actor: ayu }),
  createSampleEntry({
    id: "first",
    at: new Date("2026-11-19T17:00:00Z"),
    actor: ayu,
    target: toOrderTarget("T1"),
  }),
  createSampleEntry({
    id: "last",
    at: new Date("2026-11-20T16:59:59.999Z"),
    actor: operator,
    action: "future.thing",
  }),
  createSampleEntry({ id: "after", at: new Date("2026-11-20T17:00:00Z"), target: toOrderTarget("T2") }),
];

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.service.dependencies.relay.flush();
  await desk.service.subscriptions.waitUntilEmpty();
  await desk.db.collection("audit").deleteMany({});
  await desk.service.dependencies.context.audit.add(entries);
});

const listAudit = (query: string, token = desk.admin) =>
  desk.api.get(`${API.listAudit.path}?${query}`, { token });
const listEntryIds = async (query: string) => dataOf<AuditView[]>(await listAudit(query)).map(({ id }) => id);
const exportAudit = (query = "", token = desk.admin) =>
  desk.api.get(`${API.exportAudit.path}?${query}`, { token });
const splitLines = (text: string) => text.trimEnd().split("\r\n");
const readExportRows = () => desk.db.collection("audit").find({ action: "audit.exported" }).toArray();

describe("the filters of the audit trail", () => {
  test.each([
    [`from=${DAY}&to=${DAY}`, ["last", "first"]],
    [`from=${DAY}`, ["after", "last", "first"]],
    [`to=${DAY}`, ["last", "first", "before"]],
    ["role=operator", ["last"]],
    ["actor=u1&from=2026-11-20", ["after", "first"]],
    ["target=T2", ["after"]],
    ["action=future.thing", ["last"]],
    ["role=admin&target=T1&action=settings.changed&actor=u1", ["first"]],
    ["target=T3", []],
  ])("the query %s lists the entries %p", async (query, ids) => {
    expect(await listEntryIds(query)).toEqual(ids);
  });

  test("the filters of the audit trail also apply to the pages after the first", async () => {
    const firstPage = await listAudit("to=2026-11-20&limit=2");
    const { next_cursor } = firstPage.body["meta"] as { next_cursor: string };
    const secondPageIds = await listEntryIds(`to=2026-11-20&limit=2&cursor=${next_cursor}`);
    expect([dataOf<AuditView[]>(firstPage).map(({ id }) => id), secondPageIds]).toEqual([
      ["last", "first"],
      ["before"],
    ]);
  });

  test.each(["from=2026-02-30", "to=20-11-2026", "from=2026-11-21&to=2026-11-20", "role[$ne]=x", "from=x"])(
    "the list and the export refuse the invalid query %s with 400",
    async (query) => {
      expect(toStatusAndCode(await listAudit(query))).toEqual([400, "VALIDATION_FAILED"]);
      expect(toStatusAndCode(await exportAudit(query))).toEqual([400, "VALIDATION_FAILED"]);
      expect(await readExportRows()).toEqual([]);
    },
  );

  test("the audit trail lists an entry with an unknown action as it is stored, with its sequence number", async () => {
    const [entry] = dataOf<AuditView[]>(await listAudit("action=future.thing"));
    expect(entry).toMatchObject({ action: "future.thing", seq: 3, after: { markup_percentage: "5" } });
  });
});

describe("the export of the audit trail", () => {
  test("the export of the audit trail contains the matching entries, newest first, in Jakarta time", async () => {
    const { status, text, headers } = await exportAudit(`from=${DAY}&to=${DAY}`);
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringContaining("text/csv")]);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="audit_${jakartaDay(new Date())}.csv"`,
    );
    const [header, ...lines] = splitLines(text);
    expect(header).toBe(
      "at,action,actor_id,actor_name,actor_role,ip,target_type,target_id,before,after,request_id,id,seq,hash",
    );
    expect(lines.map((line) => line.split(",")[0])).toEqual([
      "2026-11-20T23:59:59.999+07:00",
      "2026-11-20T00:00:00.000+07:00",
    ]);
    expect(lines[1]).toContain(
      'settings.changed,u1,Ayu,admin,10.0.0.1,order,T1,"{""markup_percentage"":""8""}"',
    );
  });

  test("the export of the audit trail contains no cell that a spreadsheet would run as a formula", async () => {
    const actor = { ...ayu, name: "=HYPERLINK(1)" };
    const after = { support_email: "a;=1+1" };
    await desk.service.dependencies.context.audit.add([createSampleEntry({ id: "evil", actor, after })]);
    const { text } = await exportAudit("actor=u1&action=settings.changed");
    const formulaLine = splitLines(text).find((candidate) => candidate.includes("evil"));
    expect(formulaLine).toContain(",'=HYPERLINK(1),");
    expect(formulaLine).toContain("a;'=1+1");
  });

  test("an export is recorded with its filter and entry count before the first byte of its response is sent", async () => {
    const { text } = await exportAudit(`actor=u1&to=${DAY}`);
    const { id } = await desk.me(desk.admin);
    expect(await readExportRows()).toMatchObject([
      { actor: { id, role: "admin" }, target: { type: "audit" }, after: { actor: "u1", to: DAY, count: 2 } },
    ]);
    expect(splitLines(text)).toHaveLength(3);
    expect(text).not.toContain("audit.exported");
    expect(await listEntryIds("action=audit.exported")).toHaveLength(1);
  });

  test("an export is refused if it cannot be recorded in the audit trail", async () => {
    const { audit } = desk.service.dependencies.context;
    const spy = jest.spyOn(audit, "add").mockRejectedValueOnce(new Error("no write"));
    const response = await exportAudit();
    spy.mockRestore();
    expect([response.status, response.text.includes("actor_id")]).toEqual([500, false]);
    expect((await exportAudit()).status).toBe(200);
  });

  test("the export contains every entry exactly once, even if entries of several batches have the same time", async () => {
    const at = new Date("2026-10-01T00:00:00Z");
    const manyEntries = Array.from({ length: 1_001 }, (_, index) =>
      createSampleEntry({ id: `many-${index}`, at }),
    );
    await desk.service.dependencies.context.audit.add(manyEntries);
    const [, ...lines] = splitLines((await exportAudit("to=2026-10-31")).text);
    expect(new Set(lines.map((line) => /many-\d+/.exec(line)?.[0])).size).toBe(1_001);
    expect(lines).toHaveLength(1_001);
  });

  test("only admins may export the audit trail or read the state of its hash chain; other users get 403", async () => {
    for (const path of [API.exportAudit.path, API.getAuditChain.path]) {
      const response = await desk.api.get(path, { token: desk.user });
      expect(toStatusAndCode(response)).toEqual([403, "FORBIDDEN"]);
    }
    expect(await readExportRows()).toEqual([]);
  });
});
