import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OFFLINE_SHELL_PATH } from "@tukar-saldo/contracts";
import { startGateway } from "./gateway.js";
import type { RunningGateway } from "./gateway.js";

const ACCEPT_HTML = "text/html,application/xhtml+xml,*/*;q=0.8";
const script = `export const text = "${"tukar saldo ".repeat(300)}";`;
let distFolder: string;
let gateway: RunningGateway;

beforeAll(async () => {
  distFolder = await mkdtemp(join(tmpdir(), "gateway-web-"));
  await mkdir(join(distFolder, "assets"));
  await mkdir(join(distFolder, ".vite"));
  const themeScript = '<!doctype html><script>document.documentElement.dataset.theme="dark"</script>';
  const page = `${themeScript}<div id="root"></div>`;
  await writeFile(join(distFolder, "index.html"), page);
  await mkdir(join(distFolder, "pages"));
  for (const language of ["id", "en"])
    await writeFile(
      join(distFolder, "pages", `guide.${language}.html`),
      `${themeScript}<title>guide ${language}</title>`,
    );
  await writeFile(join(distFolder, "favicon.svg"), "<svg/>");
  await writeFile(join(distFolder, "sw.js"), "self.skipWaiting()");
  await writeFile(join(distFolder, "manifest.webmanifest"), "{}");
  await writeFile(join(distFolder, "assets", "app-abc123.js"), script);
  await writeFile(join(distFolder, "assets", "app-abc123.js.map"), "{}");
  await writeFile(join(distFolder, ".vite", "manifest.json"), "{}");
  gateway = await startGateway({ WEB_DIST: distFolder, PUBLIC_URL: "https://tukar.example" });
});
afterAll(async () => {
  await gateway.stop();
  await rm(distFolder, { recursive: true });
});

const get = (path: string, accept = ACCEPT_HTML, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { accept, ...headers } });

/** Requests a path exactly as given, whereas `fetch` would normalise it. @returns the status */
function requestRawPath(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(
      gateway.url,
      { path, headers: { accept: ACCEPT_HTML, ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sentRequest.on("error", reject).end();
  });
}

describe("the files of the service worker", () => {
  test("the service worker must be revalidated, and may fetch from its own origin only", async () => {
    const { headers } = await get("/sw.js", "*/*");
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("content-type")).toContain("text/javascript");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  });

  test("the offline page has the same Content-Security-Policy as other pages", async () => {
    const answer = await get(OFFLINE_SHELL_PATH, "*/*");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("worker-src 'self'; ");
    expect(answer.headers.get("content-security-policy")).toContain("manifest-src 'self'; ");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(await answer.text()).toContain('<div id="root"></div>');
  });

  test("the web manifest has its content type and must be revalidated", async () => {
    const { headers } = await get("/manifest.webmanifest", "*/*");
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "application/manifest+json; charset=utf-8",
      "no-cache",
    ]);
  });
});

describe("pages of the web app", () => {
  test.each([
    "/",
    "/home",
    "/panduan",
    "/transaction/TRX123",
    "/mimin/deye/login",
    "/admin/dashboard",
    "/initpage",
  ])("serves %s with the policy of pages and Cache-Control: no-cache", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; /);
    expect(policy).toContain("connect-src 'self' wss://tukar.example;");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(answer.headers.get("x-robots-tag")).toBe(
      /^\/(home|panduan)?$/.test(path) ? null : "noindex, nofollow",
    );
  });

  test("a prerendered page is served in the language of the cookie, by default in Indonesian", async () => {
    const readTitle = async (cookie: string) =>
      /<title>(.*)</.exec(await (await get("/panduan", ACCEPT_HTML, { cookie })).text())?.[1];
    expect(await readTitle("a=1; i18nextLng=en; b=2")).toBe("guide en");
    expect(await readTitle("i18nextLng=../../index")).toBe("guide id");
    expect((await get("/panduan")).headers.get("vary")).toBe("Accept-Encoding, Cookie");
  });

  test.each(["br", "gzip"])(
    "a page compressed with %s has another ETag than the uncompressed page",
    async (encoding) => {
      const uncompressed = await get("/", ACCEPT_HTML, { "accept-encoding": "identity" });
      const compressed = await get("/", ACCEPT_HTML, { "accept-encoding": encoding });
      expect(compressed.headers.get("content-encoding")).toBe(encoding);
      expect(compressed.headers.get("etag")).not.toBe(uncompressed.headers.get("etag"));
      expect(await compressed.text()).toContain('<div id="root">');
    },
  );

  test("an unknown path is answered with the app's page and status 404", async () => {
    const answer = await get("/nothing/here");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });

  test("a page is answered with 304 while it is unchanged", async () => {
    const gzipHeaders = { "accept-encoding": "gzip" };
    const etag = (await get("/", ACCEPT_HTML, gzipHeaders)).headers.get("etag") ?? "";
    expect(await requestRawPath("/", { ...gzipHeaders, "if-none-match": etag })).toBe(304);
  });

  test("no page is served for requests other than a browser's navigation", async () => {
    expect((await get("/panduan", "application/json")).status).toBe(404);
    expect((await get("/nothing", "*/*")).headers.get("content-type")).toBe(
      "application/json; charset=utf-8",
    );
    expect((await fetch(`${gateway.url}/panduan`, { method: "POST" })).status).toBe(404);
  });

  test("the gateway serves the pages of a new build without a restart", async () => {
    await writeFile(join(distFolder, "index.html"), "<!doctype html><title>new</title>");
    expect(await (await get("/")).text()).toContain("new");
  });
});

describe("files of the web app", () => {
  test("files with a content hash in their name may be cached for ever", async () => {
    const answer = await get("/assets/app-abc123.js", "*/*");
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toContain("javascript");
  });

  test.each(["br", "gzip"])("an asset is compressed with %s", async (encoding) => {
    const answer = await get("/assets/app-abc123.js", "*/*", { "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(script.length / 2);
    expect(await answer.text()).toBe(script);
  });

  test("files without a content hash in their name must be revalidated", async () => {
    expect((await get("/favicon.svg", "*/*")).headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    "/assets/missing.js",
    "/assets/app-abc123.js.map",
    "/assets/",
    "/.vite/manifest.json",
    "/.env",
    "/.git/config",
    "/package.json",
    "/openapi.json",
    "/src/main.tsx",
    "/metrics",
    "/internal",
    "/admin/queues",
    "/swagger",
    "/index.html",
    "/pages/guide.id.html",
    "/index%2ehtml",
    "/pages%2fguide.id.html",
    "//index.html",
    "/%2findex.html",
    "//pages/guide.id.html",
    "/%2f/pages//guide.id.html",
    "/assets/app-abc123.js%2emap",
    "/assets/app-abc123.js%",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/../package.json",
    "/api/unknown",
  ])("answers %s with 404", async (path) => {
    expect(await requestRawPath(path)).toBe(404);
  });
});
