import { describe, expect, test } from "@jest/globals";
import { Search } from "lucide-react";
import { createCommandRegistry } from "../../shared/desk/commands.js";
import { groupCommands, filterCommands } from "./commands.js";
import type { Command } from "../../shared/desk/commands.js";

const command = (id: string, group: string, text: string): Command => ({
  id,
  group,
  text,
  icon: Search,
  run: () => undefined,
});
const allCommands = [
  command("a", "go", "Analitik"),
  command("t", "more", "Ganti tema"),
  command("u", "go", "Pengguna"),
];
const ids = (commands: readonly Command[]): string[] => commands.map(({ id }) => id);

describe("palette commands", () => {
  test.each([
    ["", ["a", "t", "u"]],
    ["TEMA ganti", ["t"]],
    ["  ana ", ["a"]],
    ["ganti analitik", []],
  ])("the text %j matches the commands %j", (typed, expected) => {
    expect(ids(filterCommands(allCommands, typed))).toEqual(expected);
  });

  test("groups commands by heading", () => {
    expect(groupCommands(allCommands).map(({ name, commands }) => [name, ids(commands)])).toEqual([
      ["go", ["a", "u"]],
      ["more", ["t"]],
    ]);
  });

  test("replaces the registered commands when a tab registers other commands", () => {
    const registry = createCommandRegistry();
    registry.put(allCommands);
    registry.put(allCommands.slice(1));
    expect(ids(registry.all())).toEqual(["t", "u"]);
  });
});
