import { SetupError } from "../setup-error.js";
import { readSecretsFile } from "../secrets/secrets-file.js";
import { getSecretsDir } from "./command.js";
import type { SetupCommand } from "./command.js";

/** Prints one secret. */
export const showSecret: SetupCommand = async ({ args, env, print }) => {
  const secrets: Partial<Record<string, string>> = (await readSecretsFile(getSecretsDir(env))) ?? {};
  const [name = ""] = args;
  const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  if (secret === undefined) {
    const names = Object.keys(secrets);
    throw new SetupError(
      names.length === 0
        ? 'There are no secrets yet: run "secrets" first.'
        : `There is no secret "${name}". Name one of: ${names.join(", ")}`,
    );
  }
  print(secret);
};
