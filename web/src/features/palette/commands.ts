import type { Command } from "../../shared/desk/commands.js";

/** Returns the commands whose text contains every typed word, ignoring case. */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

/** Groups commands by heading, in order of first appearance. */
export function groupCommands(commands: readonly Command[]): CommandGroup[] {
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => ({ name, commands: commands.filter(({ group }) => group === name) }));
}
