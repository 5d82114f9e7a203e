// A launcher whose build never ends. The build writes its process id into the file that is the first argument.
import { runSilently } from "../src/programs.ts";

const [pidFile = ""] = process.argv.slice(2);
const build = `
  require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
  setInterval(() => {}, 1000);`;
await runSilently([process.execPath, "-e", build], { failure: "", signal: new AbortController().signal });
