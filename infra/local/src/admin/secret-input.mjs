import { askHidden } from "./hidden-prompt.mjs";

/** They ask for a passphrase themselves, or read a backup. */
const USES_INPUT = ["backup", "restore", "open-secrets"];
const SECRET_SETTING = "recaptcha_secret_key";

/**
 * The arguments for the service's own command line, and what to write to its standard input. A secret is
 * asked for on a terminal, else it is read from our standard input; it is never an argument.
 * @param {string[]} args
 * @returns {Promise<{ args: string[], input: string | undefined }>} input: nothing when ours is handed on
 */
export async function withSecret(args) {
  const [command, subject, value] = args;
  if (USES_INPUT.includes(command ?? "")) return { args, input: undefined };
  const isPassword = command === "reset-password" && subject !== undefined;
  const isSetting =
    command === "set-setting" && (value === "-" || (subject === SECRET_SETTING && value === undefined));
  const complete = isSetting && value === undefined ? [...args, "-"] : args;
  if (!isPassword && !isSetting) return { args: complete, input: "" };
  if (!process.stdin.isTTY) return { args: complete, input: undefined };
  return {
    args: complete,
    input: await askHidden(isPassword ? `New password of ${subject}: ` : `${subject}: `),
  };
}
