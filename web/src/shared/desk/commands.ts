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
