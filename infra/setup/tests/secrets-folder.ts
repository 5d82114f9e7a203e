import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSetup } from "../src/run-setup.js";

export type SecretsFolder = Awaited<ReturnType<typeof createSecretsFolder>>;

/** Creates an empty folder of secrets, with functions that run a command of setup on it and read its files. */
export async function createSecretsFolder() {
  const folder = await mkdtemp(join(tmpdir(), "setup-test-"));
  const path = (file: string): string => join(folder, file);
  const read = (file: string): Promise<string> => readFile(path(file), "utf8");
  return {
    path,
    read,
    write: (file: string, text: string): Promise<void> => writeFile(path(file), text),
    readMode: async (file: string): Promise<string> => ((await stat(path(file))).mode & 0o777).toString(8),
    remove: (): Promise<void> => rm(folder, { recursive: true, force: true }),

    async readAllFiles(): Promise<Record<string, string>> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const paths = files.map((file) => join(file.parentPath, file.name).slice(folder.length + 1)).sort();
      return Object.fromEntries(await Promise.all(paths.map(async (file) => [file, await read(file)])));
    },

    async run(args: string[], input = "") {
      const output: string[] = [];
      const errors: string[] = [];
      const exitCode = await runSetup({
        args,
        env: { SECRETS_DIR: folder, MONGO_HOST: "127.0.0.1:1" },
        print: (line) => void output.push(line),
        printError: (line) => void errors.push(line),
        readInput: async () => input,
        rightsFile: new URL("../../docker/database-rights.json", import.meta.url),
      });
      return { code: exitCode, output: output.join("\n"), errors: errors.join("\n") };
    },
  };
}
