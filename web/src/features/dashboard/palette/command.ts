import type { LucideIcon } from "lucide-react";

/** Something the palette offers to do. */
export interface Command {
  readonly id: string;
  /** The heading it stands under. */
  readonly group: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** The key that does the same without the palette. */
  readonly hotkey?: string;
  readonly run: () => void;
}

/** Where the open tab lays out its own commands; they come first. */
export interface CommandShelf {
  readonly put: (commands: readonly Command[]) => void;
  readonly all: () => readonly Command[];
}

export function createCommandShelf(): CommandShelf {
  let laidOut: readonly Command[] = [];
  return { put: (commands) => (laidOut = commands), all: () => laidOut };
}

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
