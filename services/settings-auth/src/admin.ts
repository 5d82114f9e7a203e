import { readFileSync } from "node:fs";
import { isBackupCommand } from "./command-line/backup-options.js";
import { runAdminCommand } from "./command-line/run-admin.js";
import { runBackupCommand } from "./command-line/run-backup.js";
import { readCommandEnvironment } from "./config.js";

const args = process.argv.slice(2);
const [command] = args;
const env = readCommandEnvironment();
const { stdin: input, stdout: output, stderr: notes } = process;

function createInterruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

const packageJson = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(packageJson) as { version: string };
const exitCode = isBackupCommand(command)
  ? await runBackupCommand(command, {
      args,
      env,
      input,
      output,
      notes,
      signal: createInterruptSignal(),
      version,
    })
  : await runAdminCommand({ args, env, input, notes, print: (line) => output.write(`${line}\n`) });
process.exit(exitCode);
