import { expect, test } from "@jest/globals";
import { build } from "esbuild";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";
import { deduplicatePackages } from "../../../infra/build/deduplicate-packages.mjs";
import { replacePackages } from "../../../infra/build/replace-packages.mjs";
import { REPOSITORY_ROOT } from "../source-files.js";

/** Bundles a program as the services' programs are bundled, and runs it. @returns its exports */
async function bundleAndRun(contents: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(REPOSITORY_ROOT, "node_modules/mongodb") },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    logLevel: "silent",
    plugins: [replacePackages, deduplicatePackages],
  });
  const bundledModule = { exports: {} };
  const run = new Script(`(module, require) => {${outputFiles[0]?.text ?? ""}}`).runInThisContext();
  run(bundledModule, createRequire(import.meta.url));
  return bundledModule.exports;
}

test("passwords of any characters are prepared for MongoDB as by the package itself", async () => {
  const { prepared } = await bundleAndRun(`
    import { saslprep } from "@mongodb-js/saslprep";
    export const prepared = [" a~\\"'", "p\\u00ADass", "\\u2168", "\\u00AA"].map((text) => saslprep(text));`);
  expect(prepared).toEqual([" a~\"'", "pass", "IX", "a"]);
  await expect(
    bundleAndRun(
      `import { saslprep } from "@mongodb-js/saslprep"; export const failed = saslprep("\\u0007");`,
    ),
  ).rejects.toThrow("Prohibited character");
});

test("connection strings keep hosts, users and options", async () => {
  const { parsed } = await bundleAndRun(`
    import { ConnectionString } from "mongodb-connection-string-url";
    const url = new ConnectionString("mongodb://\\u00FC:p%40@h1:1,[::1]:2/db?readPreferenceTags=a:b&Tls=true");
    url.searchParams.set("TLS", "false");
    export const parsed = [url.hosts, url.username, url.password, url.pathname, url.href];`);
  const href = "mongodb://%C3%BC:p%40@h1:1,[::1]:2/db?readPreferenceTags=a%3Ab&Tls=false";
  expect(parsed).toEqual([["h1:1", "[::1]:2"], "%C3%BC", "p%40", "/db", href]);
});

test("a program that imports a part of undici that bundles leave out is not built", async () => {
  await expect(bundleAndRun(`import { fetch } from "undici"; export const use = fetch;`)).rejects.toThrow(
    'No matching export in "node_modules/replaced:undici"',
  );
  const { names } = await bundleAndRun(`
    import { Agent, Pool } from "undici";
    const pool = new Pool("http://127.0.0.1:1");
    export const names = [Agent.name, typeof pool.request, typeof pool.stream];`);
  expect(names).toEqual(["Agent", "function", "function"]);
});
