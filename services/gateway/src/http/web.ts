import { AppError } from "@tukar-saldo/contracts";
import express, { Router } from "express";
import type { Request, RequestHandler, Response } from "express";
import type { Config } from "../config.js";
import { serveCompressedAssets } from "./compressed-assets.js";
import type { SetHeaders } from "./compressed-assets.js";
import { buildPagePolicy, SERVICE_WORKER_POLICY } from "./content-security-policy.js";
import { negotiateEncoding } from "./compression.js";
import { addLinkPreview } from "./link-preview.js";
import { createPageReader } from "./page-reader.js";
import { readLanguageCookie, isNoindex, isPage, findHtmlFile } from "./pages.js";

const HASHED_ASSET_PATH = /[\\/]assets[\\/]/;
const SERVICE_WORKER_PATH = /[\\/]sw\.js$/;

/**
 * Sets caching headers: files under assets/ have a content hash in their name and never change; other files must be
 * revalidated.
 */
const setFileHeaders: SetHeaders = (response, path) => {
  response.setHeader(
    "Cache-Control",
    HASHED_ASSET_PATH.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
  );
  if (SERVICE_WORKER_PATH.test(path)) response.setHeader("Content-Security-Policy", SERVICE_WORKER_POLICY);
};

/** Whether a request is a browser's navigation to a page, not a request for the API or a file. */
function isNavigation(request: Request): boolean {
  if (!["GET", "HEAD"].includes(request.method) || /^\/(api|socket\.io|assets)(\/|$)/.test(request.path))
    return false;
  if (isPage(request.path)) return request.accepts("html") !== false;
  return (
    /\btext\/html\b/.test(request.get("accept") ?? "") &&
    !(request.path.split("/").at(-1) ?? "").includes(".")
  );
}

function servePage(folder: string, config: Config): RequestHandler {
  const readPage = createPageReader(folder, (html, file) => addLinkPreview(html, file, config.PUBLIC_URL));
  return async (request, response: Response, next) => {
    if (!isNavigation(request)) return next();
    const file = findHtmlFile(request.path, readLanguageCookie(request.get("cookie")));
    const page = (await readPage(file)) ?? (await readPage("index.html"));
    if (page === undefined) return next();
    const encoding = negotiateEncoding(request);
    const { body, etag } = await page.encode(encoding);
    response.set({
      "Content-Security-Policy": buildPagePolicy(config, page.html, request.get("host") ?? ""),
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding, Cookie",
      ETag: etag,
    });
    if (encoding) response.set("Content-Encoding", encoding);
    if (isNoindex(request.path)) response.set("X-Robots-Tag", "noindex, nofollow");
    response
      .status(isPage(request.path) ? 200 : 404)
      .type("html")
      .send(body);
  };
}

/** Whether a path, percent-encoded or not, is that of a source map, a hidden file or a page's file, which is not served. */
function isPrivatePath(path: string): boolean {
  try {
    return /(^|\/)\.|\.map$|^\/+(index\.html$|pages\/)/.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** Creates the router that serves the built web app's files and pages, but no source maps and no hidden files. */
export function createWebRouter(config: Config): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { WEB_DIST } = config;
  if (WEB_DIST === undefined) return router;
  router.use((request, _response, next) => {
    next(isPrivatePath(request.path) ? new AppError("NOT_FOUND") : undefined);
  });
  router.use(serveCompressedAssets(WEB_DIST, setFileHeaders));
  router.use(
    express.static(WEB_DIST, {
      index: false,
      redirect: false,
      dotfiles: "ignore",
      setHeaders: setFileHeaders,
    }),
  );
  router.use(servePage(WEB_DIST, config));
  return router;
}
