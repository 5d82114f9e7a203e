import { describe, expect, test } from "@jest/globals";
import { isBackupCommand, parseBackupArgs } from "./backup-options.js";
import { UsageError } from "./usage-error.js";

describe("the arguments of backup and restore", () => {
  test("parseBackupArgs returns the file, the encryption and the content that the arguments select", () => {
    const args = ["desk.age", "--recipient", "age1a", "--recipient", "age1b"];
    expect(parseBackupArgs("backup", args)).toMatchObject({
      file: "desk.age",
      recipients: ["age1a", "age1b"],
      isPlain: false,
    });
    expect(parseBackupArgs("backup", ["-", "--plain"])).toMatchObject({
      file: "-",
      isPlain: true,
      withData: true,
    });
    expect(parseBackupArgs("backup", ["s", "--secrets-only"])).toMatchObject({ withData: false });
    expect(parseBackupArgs("restore", ["desk", "--identity", "key"])).toMatchObject({
      identities: ["key"],
      withSecrets: true,
    });
    expect(parseBackupArgs("restore", ["desk", "--without-secrets"])).toMatchObject({ withSecrets: false });
  });

  test.each([
    ["backup", []],
    ["backup", ["one", "two"]],
    ["backup", ["one", "--plain", "--recipient", "age1a"]],
    ["backup", ["one", "--plain", "--passphrase"]],
    ["backup", ["one", "--identity", "key"]],
    ["restore", ["one", "--plain"]],
    ["restore", ["one", "--identity"]],
    ["open-secrets", ["one", "--surprise"]],
  ] as const)("the command %s refuses the arguments %j", (command, args) => {
    expect(() => parseBackupArgs(command, args)).toThrow(UsageError);
  });

  test("isBackupCommand returns true only for the name of a backup command", () => {
    expect([isBackupCommand("unlock"), isBackupCommand(undefined), isBackupCommand("restore")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
