export interface SetupContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Writes a line to the standard output. */
  readonly print: (line: string) => void;
  /** Reads the whole standard input. */
  readonly readInput: () => Promise<string>;
  /** URL of the file with the declared database rights, which `npm run docs` writes. */
  readonly rightsFile: URL;
}

/** A command of setup. @throws SetupError for an error that the operator can correct */
export type SetupCommand = (context: SetupContext) => Promise<void>;

/** The folder that contains one folder of secrets for each consumer. */
export const getSecretsDir = ({ SECRETS_DIR }: NodeJS.ProcessEnv): string => SECRETS_DIR || "/secrets";
