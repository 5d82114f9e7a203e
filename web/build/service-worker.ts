import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LANGUAGES, OFFLINE_SHELL_PATH } from "@tukar-saldo/contracts";
import type { Manifest, Plugin, PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { DOCUMENTS } from "./documents.js";
import { listPageFiles } from "./page-files.js";

/** The modules that every page needs to show errors and updates offline. */
const OFFLINE_MODULES = [
  "shared/api/throw-or-retry.ts",
  "shared/notify/toasts.tsx",
  "features/not-found/NotFoundPage.tsx",
  "app/update/UpdateBar.tsx",
];

/** The files of the build that the service worker precaches. */
function listPrecachedFiles(dist: string): Set<string> {
  const shell = readFileSync(join(dist, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const offlinePageFiles = DOCUMENTS.filter(({ offline }) => offline).flatMap((page) =>
    LANGUAGES.flatMap((language) =>
      listPageFiles(manifest, { ...page, modules: [...page.modules, ...OFFLINE_MODULES] }, language),
    ),
  );
  const shellFiles = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
  return new Set(["index.html", "favicon.svg", ...shellFiles, ...offlinePageFiles]);
}

/**
 * Generates the service worker. It fetches pages from the network and, offline, serves the precached shell instead.
 * It does not handle API calls.
 */
export function serviceWorker(selfDestroying: boolean): PluginOption[] {
  let dist = "";
  const outDirReader: Plugin = {
    name: "folder-of-service-worker",
    configResolved: ({ root, build }) => void (dist = resolve(root, build.outDir)),
  };
  const pwaPlugins = VitePWA({
    selfDestroying,
    registerType: "prompt",
    injectRegister: null,
    manifest: false,
    workbox: {
      globPatterns: ["index.html", "favicon.svg", "assets/*"],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const precachedFiles = listPrecachedFiles(dist);
          const manifest = entries
            .filter(({ url }) => precachedFiles.has(url))
            .map((entry) => (entry.url === "index.html" ? { ...entry, url: OFFLINE_SHELL_PATH } : entry));
          return { manifest, warnings: [] };
        },
      ],
      // Fires controllerchange in every open page, even in those loaded before the first worker was installed.
      clientsClaim: true,
      navigateFallback: null,
      navigationPreload: true,
      runtimeCaching: [
        {
          // The source of this function is copied into the worker, so it must not use anything defined outside of it.
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
  return [outDirReader, pwaPlugins];
}
