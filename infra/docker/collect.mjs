// Copies the compiled files of a workspace and of the workspaces it depends on.
//   node infra/docker/collect.mjs services/gateway /compiled/gateway
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const [workspace, out] = process.argv.slice(2);

const read = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The folders of a workspace pattern such as `libs/*`. */
function expandWorkspaces(pattern) {
  if (!pattern.endsWith("/*")) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(parent).map((name) => join(parent, name));
}

const folders = new Map(
  read(".")
    .workspaces.flatMap(expandWorkspaces)
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => [read(folder).name, folder]),
);

/** The workspace and its direct and transitive dependencies. */
function withDependencies(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(read(folder).dependencies ?? {})) {
    if (folders.has(name)) withDependencies(folders.get(name), found);
  }
  return found;
}

const isNeeded = (file) => !/\.(map|d\.ts|tsbuildinfo)$|^\.tsbuildinfo$/.test(basename(file));

for (const folder of withDependencies(workspace)) {
  cpSync(join(folder, "package.json"), join(out, folder, "package.json"));
  cpSync(join(folder, "dist"), join(out, folder, "dist"), { recursive: true, filter: isNeeded });
}
