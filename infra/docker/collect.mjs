// Gathers what one service runs from: its own compiled files and those of the libs it depends on.
// node infra/docker/collect.mjs services/gateway /out
import { cpSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const [workspace, out] = process.argv.slice(2);
const read = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const folders = new Map(
  read(".").workspaces.flatMap((pattern) =>
    globSync(`${pattern}/package.json`).map((file) => [read(dirname(file)).name, dirname(file)]),
  ),
);

/** The workspace itself and every workspace it needs, near or far. */
function withDependencies(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(read(folder).dependencies ?? {})) {
    if (folders.has(name)) withDependencies(folders.get(name), found);
  }
  return found;
}

const runs = (file) => !/\.(map|d\.ts|tsbuildinfo)$|^\.tsbuildinfo$/.test(basename(file));

for (const folder of withDependencies(workspace)) {
  cpSync(join(folder, "package.json"), join(out, folder, "package.json"));
  cpSync(join(folder, "dist"), join(out, folder, "dist"), { recursive: true, filter: runs });
}
