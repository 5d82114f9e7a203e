import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LANGUAGES, OFFLINE_SHELL_PATH } from "@tukar-saldo/contracts";
import type { Manifest, Plugin, PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { DOCUMENTS } from "./documents.js";
import { pageFiles } from "./page-files.js";

/** What any page says without a connection. */
const MODULES = [
  "shared/api/refusal.ts",
  "shared/notify/toasts.tsx",
  "features/not-found/NotFoundPage.tsx",
  "app/update/UpdateBar.tsx",
];

/** The files that the browser keeps, among those of the build. */
function keptFiles(dist: string): Set<string> {
  const shell = readFileSync(join(dist, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const pages = DOCUMENTS.filter(({ offline }) => offline).flatMap((page) =>
    LANGUAGES.flatMap((language) =>
      pageFiles(manifest, { ...page, modules: [...page.modules, ...MODULES] }, language),
    ),
  );
  const ofShell = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
  return new Set(["index.html", "favicon.svg", ...ofShell, ...pages]);
}

/**
 * The service worker. A page always comes from the gateway, under its headers; the kept one stands in while there
 * is no connection. Calls never pass through here.
 */
export function serviceWorker(selfDestroying: boolean): PluginOption[] {
  let dist = "";
  const folder: Plugin = {
    name: "folder-of-service-worker",
    configResolved: ({ root, build }) => void (dist = resolve(root, build.outDir)),
  };
  const worker = VitePWA({
    selfDestroying,
    registerType: "prompt",
    injectRegister: null,
    manifest: false,
    workbox: {
      globPatterns: ["index.html", "favicon.svg", "assets/*"],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const kept = keptFiles(dist);
          const manifest = entries
            .filter(({ url }) => kept.has(url))
            .map((entry) => (entry.url === "index.html" ? { ...entry, url: OFFLINE_SHELL_PATH } : entry));
          return { manifest, warnings: [] };
        },
      ],
      // So that a page hears of the change, one that was there before its first worker too.
      clientsClaim: true,
      navigateFallback: null,
      navigationPreload: true,
      runtimeCaching: [
        {
          // This function is written into the worker as it stands here.
          urlPattern: ({ request, url }) =>
            request.mode === "navigate" && !/^\/(api|socket\.io)\//.test(url.pathname),
          handler: "NetworkOnly",
          options: { precacheFallback: { fallbackURL: OFFLINE_SHELL_PATH } },
        },
      ],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
  return [folder, worker];
}
