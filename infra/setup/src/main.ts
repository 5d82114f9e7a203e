import { text } from "node:stream/consumers";
import { runSetup } from "./run-setup.js";

process.exitCode = await runSetup({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
  rightsFile: new URL("../../docker/database-rights.json", import.meta.url),
});
