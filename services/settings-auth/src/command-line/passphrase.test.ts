import { Readable, Writable } from "node:stream";
import { expect, test } from "@jest/globals";
import { readNewPassphrase, readPassphrase } from "./passphrase.js";

const terminalOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
const createSource = (text: string, overrides = {}) => ({
  file: undefined,
  input: Readable.from([text]),
  isBackupOnInput: false,
  notes: terminalOutput,
  ...overrides,
});

test("reads the passphrase from the first line of the standard input", async () => {
  expect(await readPassphrase(createSource("kuda baterai\nmore\n"))).toBe("kuda baterai");
  expect(await readPassphrase(createSource(""))).toBe("");
});

test("refuses to read the passphrase from the standard input if the backup is read from there", async () => {
  await expect(readPassphrase(createSource("", { isBackupOnInput: true }))).rejects.toThrow(
    "BACKUP_PASSPHRASE_FILE",
  );
});

test("the error for an unreadable passphrase file contains its path", async () => {
  await expect(readPassphrase(createSource("", { file: "/nowhere/at/all" }))).rejects.toThrow(
    "/nowhere/at/all cannot be read (ENOENT)",
  );
});

test("refuses a short passphrase for a new backup", async () => {
  await expect(readNewPassphrase(createSource("elevenchars\n"))).rejects.toThrow("at least 12");
  expect(await readNewPassphrase(createSource("twelve chars\n"))).toBe("twelve chars");
});
