/** What a command is run with. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Writes one line for the operator. */
  readonly say: (line: string) => void;
  /** Reads all of the standard input. */
  readonly readInput: () => Promise<string>;
}

/** A command; it fails by throwing a Failure. */
export type Command = (context: CommandContext) => Promise<void>;

/** The folder below which each consumer has its own. */
export const secretsDirOf = ({ SECRETS_DIR }: NodeJS.ProcessEnv): string => SECRETS_DIR || "/secrets";
