export interface SetupContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Writes a line to the standard output. */
  readonly print: (line: string) => void;
  /** Reads the whole standard input. */
  readonly readInput: () => Promise<string>;
  /** Written by `npm run docs` from what the services declare. */
  readonly rightsFile: URL;
}

/** A command; it fails by throwing a SetupError. */
export type SetupCommand = (context: SetupContext) => Promise<void>;

/** The parent of the folders of all consumers. */
export const secretsDirOf = ({ SECRETS_DIR }: NodeJS.ProcessEnv): string => SECRETS_DIR || "/secrets";
