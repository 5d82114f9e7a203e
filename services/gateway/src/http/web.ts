import { AppError } from "@tukar-saldo/contracts";
import express, { Router } from "express";
import type { Request, RequestHandler, Response } from "express";
import type { Config } from "../config.js";
import { compressedAssets } from "./compressed-assets.js";
import type { SetHeaders } from "./compressed-assets.js";
import { pagePolicy, WORKER_POLICY } from "./content-security-policy.js";
import { encodingFor } from "./compression.js";
import { openPages } from "./page-reader.js";
import { chosenLanguage, isHidden, isPage, pageFile } from "./pages.js";

const HASHED = /[\\/]assets[\\/]/;
const WORKER = /[\\/]sw\.js$/;

/** Assets carry a hash in their name and never change; everything else is asked for again. */
const headersFor: SetHeaders = (response, path) => {
  response.setHeader("Cache-Control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (WORKER.test(path)) response.setHeader("Content-Security-Policy", WORKER_POLICY);
};

/**
 * A page is what a browser navigates to: no call, no file, asked for as text/html where the path is no page.
 */
function wantsPage(request: Request): boolean {
  if (!["GET", "HEAD"].includes(request.method) || /^\/(api|socket\.io|assets)(\/|$)/.test(request.path))
    return false;
  if (isPage(request.path)) return request.accepts("html") !== false;
  return (
    /\btext\/html\b/.test(request.get("accept") ?? "") &&
    !(request.path.split("/").at(-1) ?? "").includes(".")
  );
}

function servePage(folder: string, config: Config): RequestHandler {
  const readPage = openPages(folder);
  return async (request, response: Response, next) => {
    if (!wantsPage(request)) return next();
    const file = pageFile(request.path, chosenLanguage(request.get("cookie")));
    const page = (await readPage(file)) ?? (await readPage("index.html"));
    if (page === undefined) return next();
    const encoding = encodingFor(request);
    const { body, etag } = await page.as(encoding);
    response.set({
      "Content-Security-Policy": pagePolicy(config, page.html, request.get("host") ?? ""),
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding, Cookie",
      ETag: etag,
    });
    if (encoding) response.set("Content-Encoding", encoding);
    if (isHidden(request.path)) response.set("X-Robots-Tag", "noindex, nofollow");
    response
      .status(isPage(request.path) ? 200 : 404)
      .type("html")
      .send(body);
  };
}

/** The built web app: its files, its pages, and nothing of how it was built. */
export function webRoutes(config: Config): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { WEB_DIST } = config;
  if (WEB_DIST === undefined) return router;
  router.use((request, _response, next) => {
    const isPrivate = /(^|\/)\.|\.map$|^\/(index\.html$|pages\/)/.test(request.path);
    next(isPrivate ? new AppError("NOT_FOUND") : undefined);
  });
  router.use(compressedAssets(WEB_DIST, headersFor));
  router.use(
    express.static(WEB_DIST, { index: false, redirect: false, dotfiles: "ignore", setHeaders: headersFor }),
  );
  router.use(servePage(WEB_DIST, config));
  return router;
}
