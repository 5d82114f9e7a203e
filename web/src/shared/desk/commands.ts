import type { LucideIcon } from "lucide-react";

/** A command of the palette. */
export interface Command {
  readonly id: string;
  /** The heading that the command is listed under. */
  readonly group: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** The keyboard shortcut of the command, shown beside it. */
  readonly hotkey?: string;
  readonly run: () => void;
}

/** Where the open tab registers its own commands; the palette lists them first. */
export interface CommandRegistry {
  readonly put: (commands: readonly Command[]) => void;
  readonly all: () => readonly Command[];
}

export function createCommandRegistry(): CommandRegistry {
  let registeredCommands: readonly Command[] = [];
  return { put: (commands) => (registeredCommands = commands), all: () => registeredCommands };
}
