import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../source-files.js";

/** Parts of packages that services leave out, or load at their first use from another file. */
const LEFT_OUT = [
  "@bull-board/",
  "@opentelemetry/exporter-trace-otlp-http/",
  "@peculiar/",
  "@zxcvbn-ts/",
  "tr46/",
  "undici/lib/mock/",
  "undici/lib/web/fetch/index.js",
];

describe.each(["gateway", "transactions", "settings-auth", "notifier"])("the bundle of %s", (service) => {
  const bundle = readFileSync(join(REPOSITORY_ROOT, "services", service, "dist/main-code.js"), "latin1");

  test("the bundle is ASCII, as V8 would keep a text with other characters in two bytes each", () => {
    expect(bundle.match(/.{0,40}[^\0-\x7F]+/g)).toBeNull();
  });

  test("the bundle leaves out what its first requests do not need", () => {
    expect(bundle).toContain('"node_modules/express/');
    expect(LEFT_OUT.filter((path) => bundle.includes(`"node_modules/${path}`))).toEqual([]);
  });
});
