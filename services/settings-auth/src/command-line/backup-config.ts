import { baseEnv, readConfig } from "@tukar-saldo/service-kit";
import * as z from "zod";

type Env = NodeJS.ProcessEnv;

const path = z.string().optional();
const files = z.object({
  /** Holds the passphrase on its first line. */
  BACKUP_PASSPHRASE_FILE: path,
  /** The secrets that the desk made for itself. */
  DATA_SECRETS_FILE: path,
  /** Where restored secrets are put: those of a new desk. */
  RESTORE_SECRETS_FILE: path,
});

/** The files that the commands work with. A backup needs no other variable of the service. */
export const readBackupFiles = (env: Env) => files.parse(env);

/** The URL of the database: that of a user with the rights for it where there is one. @throws ConfigError */
export function readDatabaseUrl(env: Env, own: "BACKUP_MONGO_URL" | "RESTORE_MONGO_URL"): string {
  const name = env[own] || env[`${own}_FILE`] ? own : "MONGO_URL";
  const config = readConfig(z.object({ [name]: baseEnv.MONGO_URL }), env) as Record<string, string>;
  return config[name] ?? "";
}
