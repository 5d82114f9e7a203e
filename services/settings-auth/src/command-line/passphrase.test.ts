import { Readable, Writable } from "node:stream";
import { expect, test } from "@jest/globals";
import { readNewPassphrase, readPassphrase } from "./passphrase.js";

const notes = new Writable({ write: (_chunk, _encoding, done) => done() });
const typed = (text: string, more = {}) => ({
  file: undefined,
  input: Readable.from([text]),
  isInputTaken: false,
  notes,
  ...more,
});

test("reads the passphrase from the first line of the standard input", async () => {
  expect(await readPassphrase(typed("kuda baterai\nmore\n"))).toBe("kuda baterai");
  expect(await readPassphrase(typed(""))).toBe("");
});

test("refuses to read the passphrase if the standard input is the backup", async () => {
  await expect(readPassphrase(typed("", { isInputTaken: true }))).rejects.toThrow("BACKUP_PASSPHRASE_FILE");
});

test("the error names a passphrase file that cannot be read", async () => {
  await expect(readPassphrase(typed("", { file: "/nowhere/at/all" }))).rejects.toThrow(
    "/nowhere/at/all cannot be read (ENOENT)",
  );
});

test("refuses a short passphrase for a new backup", async () => {
  await expect(readNewPassphrase(typed("elevenchars\n"))).rejects.toThrow("at least 12");
  expect(await readNewPassphrase(typed("twelve chars\n"))).toBe("twelve chars");
});
