import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { runAdminCommand } from "../src/command-line/run-admin.js";
import type { AuditEntry } from "../src/domain/audit-entry.js";
import type { SettingsAuthFixture } from "./fixture.js";

const DAY_MS = 86_400_000;

/** A row of the chain as it is stored, as far as tests read it. */
export interface StoredRow {
  readonly _id: string;
  readonly seq: number;
  readonly action: string;
  readonly hash: string;
  readonly prev_hash: string | null;
}

/** An entry of the audit trail, as it is made from an event. */
export function sampleEntry(change: Partial<AuditEntry> = {}): AuditEntry {
  const actor = { id: "u1", name: "Ayu", role: "admin" as const };
  return {
    id: randomUUID(),
    at: new Date(),
    action: "settings.changed",
    actor,
    ip: "10.0.0.1",
    target: { type: "settings", id: "settings" },
    before: { markup_percentage: "8" },
    after: { markup_percentage: "5" },
    request_id: "request",
    ...change,
  };
}

/** Runs `verify-audit` as the operator does. @returns the exit code and what was printed */
async function verifyByCommand(env: object, args: readonly string[]): Promise<[code: number, said: string]> {
  const said: string[] = [];
  const code = await runAdminCommand({
    args: ["verify-audit", ...args],
    env: env as NodeJS.ProcessEnv,
    input: Readable.from([]),
    notes: new PassThrough(),
    print: (line) => void said.push(line),
  });
  return [code, said.join("\n")];
}

/** The audit trail of a desk, as tests fill, read and verify it. */
export function openAuditTrail({ db, env, service }: SettingsAuthFixture) {
  const audit = () => db.collection<StoredRow>("audit");
  const heads = () => db.collection("audit_heads");
  return {
    audit,
    heads,
    rows: (): Promise<StoredRow[]> => audit().find().sort({ seq: 1 }).toArray(),
    verify: (own: object = env) => verifyByCommand(own, []),
    /** Verifies, and compares with a head that the operator gives. */
    verifyWith: (...head: string[]) => verifyByCommand(env, head),

    /** Inserts a row as somebody does who has the database, but not the key. */
    async forge(action: string, row: object): Promise<void> {
      const forged = { ...sampleEntry({ action }), _id: randomUUID(), prev_hash: "x", hash: "x", ...row };
      await audit().insertOne(forged as never);
    },

    /** Adds an entry for each of these ages in days. */
    async addDaily(days: readonly number[]): Promise<void> {
      for (const age of days) {
        const at = new Date(Date.now() - age * DAY_MS);
        await service.wired.context.audit.add([sampleEntry({ at })]);
      }
    },

    async clear(): Promise<void> {
      await Promise.all([audit().deleteMany({}), heads().deleteMany({})]);
    },
  };
}

export type AuditTrail = ReturnType<typeof openAuditTrail>;
