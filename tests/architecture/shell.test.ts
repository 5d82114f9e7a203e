import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";
import { listShellScripts } from "./workflow-rules.js";

const read = (path: string): string => readFileSync(REPOSITORY_ROOT + path, "utf8");
const trackedFiles = listTrackedFiles();
const scripts = trackedFiles.filter((path) => /\.sh$|^\.ci\/run$/.test(path));
const workflows = trackedFiles.filter((path) => path.startsWith(".github/workflows/"));

/** Runs a checker in the repository's root. @returns its output if it fails, else an empty string */
const runChecker = async (program: string, args: string[]): Promise<string> =>
  promisify(execFile)(program, args, { cwd: REPOSITORY_ROOT }).then(
    () => "",
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );

function hasShellcheck(): boolean {
  try {
    execFileSync("shellcheck", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
const testWithShellcheck = hasShellcheck() ? test : test.skip;

describe("shell scripts", () => {
  let scriptFolder = "";
  /** The shell scripts of the repository, and a file for each step of a workflow. */
  const checkedScripts = [...scripts];
  beforeAll(async () => {
    scriptFolder = await mkdtemp(join(tmpdir(), "tukar-saldo-shell-"));
    const stepScripts = workflows.flatMap((path) => listShellScripts(read(path)));
    for (const [index, step] of stepScripts.entries()) {
      checkedScripts.push(join(scriptFolder, `step-${index}.sh`));
      await writeFile(
        join(scriptFolder, `step-${index}.sh`),
        `#!/usr/bin/env bash\nset -eo pipefail\n${step}`,
      );
    }
    await writeFile(
      join(scriptFolder, "broken.sh"),
      '#!/usr/bin/env bash\nif [ $1 = "x" ]; then rm -r $2/*\n',
    );
    await writeFile(join(scriptFolder, "careless.sh"), "#!/usr/bin/env bash\nrm -r $1\n");
  });
  afterAll(() => rm(scriptFolder, { recursive: true }));

  test("the checked shell scripts include .ci/run and the steps of workflows", () => {
    expect(scripts).toContain(".ci/run");
    expect(checkedScripts.length).toBeGreaterThan(scripts.length + 10);
  });

  test("every shell script is valid bash", async () => {
    const syntaxErrors = await Promise.all(checkedScripts.map((file) => runChecker("bash", ["-n", file])));
    expect(syntaxErrors.filter(Boolean)).toEqual([]);
    expect(await runChecker("bash", ["-n", join(scriptFolder, "broken.sh")])).toContain("syntax error");
  });

  test("every shell script is executable and uses set -e", () => {
    const commands = scripts.filter((path) => read(path).startsWith("#!/usr/bin/env bash\n"));
    expect(commands).toContain(".ci/run");
    expect(commands.filter((path) => !/^set -e/m.test(read(path)))).toEqual([]);
    expect(commands.filter((path) => (statSync(REPOSITORY_ROOT + path).mode & 0o100) === 0)).toEqual([]);
  });

  testWithShellcheck("shell scripts pass shellcheck", async () => {
    expect(await runChecker("shellcheck", ["--external-sources", ...checkedScripts])).toBe("");
    expect(await runChecker("shellcheck", [join(scriptFolder, "careless.sh")])).toContain("SC2086");
  });
});
