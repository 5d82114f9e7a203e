import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** They ask for a passphrase themselves, or read a backup. */
const READS_INPUT = ["backup", "restore", "open-secrets"];
const SECRET_SETTING = "recaptcha_secret_key";

export interface AdminInput {
  args: string[];
  /** For the standard input of the command; undefined when that of this process is handed on. */
  input?: string;
}

/** Asks on the terminal without showing what is typed. */
function promptHidden(question: string): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  process.stderr.write(question);
  return new Promise((resolve) => {
    lines.once("close", () => resolve(""));
    lines.question("", (answer) => {
      process.stderr.write("\n");
      resolve(answer);
      lines.close();
    });
  });
}

/** Reads the secret that a command needs from the terminal or the standard input; it is never an argument. */
export async function readSecret(args: string[]): Promise<AdminInput> {
  const [command = "", subject, value] = args;
  if (READS_INPUT.includes(command)) return { args };
  const isPassword = command === "reset-password" && subject !== undefined;
  const isSetting =
    command === "set-setting" && (value === "-" || (subject === SECRET_SETTING && value === undefined));
  if (!isPassword && !isSetting) return { args, input: "" };
  const complete = isSetting && value === undefined ? [...args, "-"] : args;
  if (!process.stdin.isTTY) return { args: complete };
  return {
    args: complete,
    input: await promptHidden(isPassword ? `New password of ${subject}: ` : `${subject}: `),
  };
}
