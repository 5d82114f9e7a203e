import type { Command } from "../../shared/desk/commands.js";

/** The commands whose words contain every word typed, whatever the case. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}

export interface Group {
  readonly name: string;
  readonly commands: readonly Command[];
}

/** Commands under their headings, in the order they come. */
export function grouped(commands: readonly Command[]): Group[] {
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => ({ name, commands: commands.filter(({ group }) => group === name) }));
}
