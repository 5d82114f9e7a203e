import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { runAdminCommand } from "../src/command-line/run-admin.js";
import type { AuditEntry } from "../src/domain/audit-entry.js";
import type { SettingsAuthFixture } from "./fixture.js";

const DAY_MS = 86_400_000;

/** The fields of a stored audit row that tests read. */
export interface StoredRow {
  readonly _id: string;
  readonly seq: number;
  readonly action: string;
  readonly hash: string;
  readonly prev_hash: string | null;
}

/** Creates an entry of the audit trail, by default one of a settings change. */
export function createSampleEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
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
    ...overrides,
  };
}

/** Runs the operator command `verify-audit`. @returns the exit code and the printed text */
async function verifyByCommand(
  env: object,
  args: readonly string[],
): Promise<[code: number, printedLines: string]> {
  const printedLines: string[] = [];
  const code = await runAdminCommand({
    args: ["verify-audit", ...args],
    env: env as NodeJS.ProcessEnv,
    input: Readable.from([]),
    notes: new PassThrough(),
    print: (line) => void printedLines.push(line),
  });
  return [code, printedLines.join("\n")];
}

/** Gives a test access to the audit trail in the service's database: to fill, read and verify it. */
export function openAuditTrail({ db, env, service }: SettingsAuthFixture) {
  const audit = () => db.collection<StoredRow>("audit");
  const heads = () => db.collection("audit_heads");
  return {
    audit,
    heads,
    rows: (): Promise<StoredRow[]> => audit().find().sort({ seq: 1 }).toArray(),
    verify: (commandEnv: object = env) => verifyByCommand(commandEnv, []),
    /** Verifies the audit trail and compares it with the given head. */
    verifyWithHead: (...head: string[]) => verifyByCommand(env, head),

    /** Inserts a row as an attacker would who has access to the database, but does not know AUDIT_KEY. */
    async forge(action: string, row: object): Promise<void> {
      const forgedRow = {
        ...createSampleEntry({ action }),
        _id: randomUUID(),
        prev_hash: "x",
        hash: "x",
        ...row,
      };
      await audit().insertOne(forgedRow as never);
    },

    /** Adds one entry for each of the given ages in days. */
    async addEntriesOfAge(ages: readonly number[]): Promise<void> {
      for (const age of ages) {
        const at = new Date(Date.now() - age * DAY_MS);
        await service.dependencies.context.audit.add([createSampleEntry({ at })]);
      }
    },

    async clear(): Promise<void> {
      await Promise.all([audit().deleteMany({}), heads().deleteMany({})]);
    },
  };
}

export type AuditTrail = ReturnType<typeof openAuditTrail>;
