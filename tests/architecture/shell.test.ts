import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root, trackedFiles } from "./source-files.js";
import { scriptsOf } from "./workflow-rules.js";

const read = (path: string): string => readFileSync(root + path, "utf8");
const tracked = trackedFiles();
const scripts = tracked.filter((path) => /\.sh$|^\.ci\/run$/.test(path));
const workflows = tracked.filter((path) => path.startsWith(".github/workflows/"));

/** What a program says against these files, from the root; empty when nothing. */
const complaints = async (program: string, args: string[]): Promise<string> =>
  promisify(execFile)(program, args, { cwd: root }).then(
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
const whereShellcheckIs = hasShellcheck() ? test : test.skip;

describe("shell scripts", () => {
  let folder = "";
  /** The scripts of our own, and those inside the workflows as GitHub would run them. */
  const files = [...scripts];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tukar-saldo-shell-"));
    const steps = workflows.flatMap((path) => scriptsOf(read(path)));
    for (const [index, step] of steps.entries()) {
      files.push(join(folder, `step-${index}.sh`));
      await writeFile(join(folder, `step-${index}.sh`), `#!/usr/bin/env bash\nset -eo pipefail\n${step}`);
    }
    await writeFile(join(folder, "broken.sh"), '#!/usr/bin/env bash\nif [ $1 = "x" ]; then rm -r $2/*\n');
    await writeFile(join(folder, "careless.sh"), "#!/usr/bin/env bash\nrm -r $1\n");
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("when they are listed, then there are some to judge", () => {
    expect(scripts).toContain(".ci/run");
    expect(files.length).toBeGreaterThan(scripts.length + 10);
  });

  test("when bash reads them, then it understands each", async () => {
    const found = await Promise.all(files.map((file) => complaints("bash", ["-n", file])));
    expect(found.filter(Boolean)).toEqual([]);
    expect(await complaints("bash", ["-n", join(folder, "broken.sh")])).toContain("syntax error");
  });

  test("when one is a command, then it may be run, and ends at the first failure", () => {
    const commands = scripts.filter((path) => read(path).startsWith("#!/usr/bin/env bash\n"));
    expect(commands).toContain(".ci/run");
    expect(commands.filter((path) => !/^set -e/m.test(read(path)))).toEqual([]);
    expect(commands.filter((path) => (statSync(root + path).mode & 0o100) === 0)).toEqual([]);
  });

  whereShellcheckIs("when shellcheck reads them, then it finds nothing", async () => {
    expect(await complaints("shellcheck", ["--external-sources", ...files])).toBe("");
    expect(await complaints("shellcheck", [join(folder, "careless.sh")])).toContain("SC2086");
  });
});
