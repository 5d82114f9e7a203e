import { runAdmin } from "./command-line/run-admin.js";
import { commandEnvironment } from "./config.js";

const code = await runAdmin({
  args: process.argv.slice(2),
  env: commandEnvironment(),
  input: process.stdin,
  print: (line) => process.stdout.write(`${line}\n`),
});
process.exit(code);
