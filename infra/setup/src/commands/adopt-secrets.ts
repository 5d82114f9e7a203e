import { isDeskInUse } from "../database/desk-in-use.js";
import { Failure } from "../failure.js";
import { completeSecrets, withoutRotations } from "../secrets/generators.js";
import type { Secrets } from "../secrets/generators.js";
import { readMaster, writeMaster } from "../secrets/master.js";
import { writeConsumers } from "../secrets/write-consumers.js";
import { secretsDirOf } from "./command.js";
import type { Command } from "./command.js";

/** The data secrets of a backup, by their variables. */
const ADOPTED = {
  JWT_SECRET: "jwt-secret",
  SETTINGS_ENC_KEYS: "settings-enc-keys",
  RESET_SECRET: "reset-secret",
} as const;

/** @throws Failure unless the text is an object that holds the three secrets and nothing else */
function parseSecrets(text: string): Partial<Secrets> {
  const names = Object.keys(ADOPTED).join(", ");
  const refusal = new Failure(`The input must be a JSON object of three texts: ${names}.`);
  let given: Record<string, unknown>;
  try {
    given = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw refusal;
  }
  const isWhole = Object.keys(ADOPTED).every((name) => typeof given[name] === "string" && given[name] !== "");
  if (!isWhole || Object.keys(given).length !== Object.keys(ADOPTED).length) throw refusal;
  return Object.fromEntries(Object.entries(ADOPTED).map(([name, secret]) => [secret, given[name]]));
}

async function refuseDeskInUse(kept: Partial<Secrets>, env: NodeJS.ProcessEnv): Promise<void> {
  const inUse = await isDeskInUse(completeSecrets(kept), env).catch((error: Error) => {
    throw new Failure(
      `Whether this desk is in use could not be asked: start MongoDB, or use --force. ${error.message}`,
    );
  });
  if (inUse) {
    throw new Failure(
      "This desk is set up: with other secrets its sessions end and its sealed settings cannot be read. " +
        "Nothing was changed; --force changes them all the same.",
    );
  }
}

/** Takes over the data secrets of a backup, before the desk is used or by force. */
export const adoptSecrets: Command = async ({ args, env, say, readInput }) => {
  const secretsDir = secretsDirOf(env);
  const given = parseSecrets(await readInput());
  const kept = await readMaster(secretsDir);
  if (kept !== undefined && !args.includes("--force")) await refuseDeskInUse(kept, env);
  const secrets = completeSecrets({ ...withoutRotations(kept ?? {}), ...given });
  await writeMaster(secretsDir, secrets);
  await writeConsumers(secretsDir, secrets, env);
  say("The secrets of the backup are this desk's now. Restart the services to use them.");
};
