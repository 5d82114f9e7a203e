import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TransactionRow } from "@tukar-saldo/contracts";
import type { DeskSnapshot } from "./read-desk-snapshot.js";
import type { ReconcileResult } from "./reconcile.js";

interface Account {
  email: string;
  password: string;
  /** The token of the session opened at set-up. */
  token?: string;
}

/** Contents of `desk.json`: the accounts that `set-up` created. */
export interface DeskAccounts {
  admin: Account;
  staff: Account;
}

/** Contents of `expected.json`: what a restored desk must contain. */
interface ExpectedState {
  acknowledged: TransactionRow[];
  snapshot: DeskSnapshot;
  verdict: ReconcileResult;
}

interface StateFiles {
  desk: DeskAccounts;
  expected: ExpectedState;
}

/** Reads a file of the state folder. @throws if no earlier command has written it */
export async function readStateFile<Name extends keyof StateFiles>(
  folder: string,
  name: Name,
): Promise<StateFiles[Name]> {
  const path = join(folder, `${name}.json`);
  try {
    return JSON.parse(await readFile(path, "utf8")) as StateFiles[Name];
  } catch (cause) {
    throw new Error(`cannot read ${path}`, { cause });
  }
}

/** Writes a file of the state folder; it holds passwords, so only its owner may read it. */
export async function writeStateFile<Name extends keyof StateFiles>(
  folder: string,
  name: Name,
  content: StateFiles[Name],
): Promise<void> {
  await writeFile(join(folder, `${name}.json`), JSON.stringify(content, null, 2), { mode: 0o600 });
}
