import type { LucideIcon } from "lucide-react";

/** A command that the command palette lists. */
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

/** The registry of the open tab's commands, which the command palette lists before all other commands. */
export interface CommandRegistry {
  readonly put: (commands: readonly Command[]) => void;
  readonly all: () => readonly Command[];
}

export function createCommandRegistry(): CommandRegistry {
  let registeredCommands: readonly Command[] = [];
  return { put: (commands) => (registeredCommands = commands), all: () => registeredCommands };
}
