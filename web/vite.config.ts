import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import type { Plugin } from "vite";
import { pageDocuments } from "./build/page-documents.js";
import { serviceWorker } from "./build/service-worker.js";

/** Preloads the font file that every page needs, instead of waiting for the style sheet that names it. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith(".woff2"));
      if (!font) return [];
      const attributes = {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        href: `/${font}`,
        crossorigin: "",
      };
      return [{ tag: "link", attrs: attributes, injectTo: "head-prepend" }];
    },
  },
};

/** Small modules that any page may use; this pattern and the next ones select the modules of shared chunks. */
const SMALL_MODULES =
  /\/src\/shared\/(hooks\/(?!use-media)|copy-text|format\/dates|report-link|ui\/(?!Dialog|ConfirmDialog|Qr\.|Section|Switch|slip\/Mar))|\/icons\/(arrow-down|circle-x|clock|copy|external-link|loader-circle)\./;
const SLIP_AND_REPORT_MODULES =
  /\/order-page\/(order-queries|use-followed)|\/order-tracking\.|\/ui\/(AskOnWhatsapp|LazyQr)\.|\/icons\/share-2\./;
const STAFF_PAGE_MODULES =
  /\/shared\/(hooks\/use-media-query|ui\/(Switch|Section)|desk-settings\/number-format)\.|lucide-react(?!.*\/(mail|shield-check)\.)/;
/** Modules for accounts and the second factor, which the sign-in page, the set-up page and the dashboard need. */
const ACCOUNT_MODULES =
  /contracts\/src\/(endpoints|schemas)\/(accounts|second-factor)\.|\/staff-texts\.|\/icons\/shield-check\./;
const PASSWORD_MODULES = /\/forms\/PasswordField\.|\/icons\/(arrow-big-up|eye|eye-off)\./;
const NEW_PASSWORD_MODULES = /\/forms\/new-password\/(?!estimate)|use-debounced/;
/** Modules that show rates, opening hours and availability. Pages load them after their first render. */
const DESK_FACT_MODULES =
  /\/(opening-hours|availability\/[\w-]+|use-now|RateAge|DeskFacts|PulseFact|MarketRate|MarginRows|AvailabilityNote)\./;
/** Modules that the dashboard needs when it opens; the record of an order is fetched later. */
const DASHBOARD_MODULES =
  /\/src\/shared\/(desk|orders)\/(?!handling|record-query)|\/(order-management|order-fields|export-formats|day-param|schemas\/(flag-field|params)|settings-codec|endpoints\/gateway)\./;

/**
 * Code that every page uses is bundled into two chunks: libraries, which seldom change, and the app's own code. Code
 * that several other pages share is bundled into a few chunks instead of one per module: a small file costs more in
 * requests than in bytes, and the first page lists the files of all pages.
 */
const chunkGroups = [
  { name: "vendor", tags: ["$initial" as const], test: /node_modules/, priority: 1 },
  { name: "app", tags: ["$initial" as const] },
  // Every page validates replies with zod; `fields` is part of most pages' schemas.
  {
    name: "zod",
    test: /node_modules\/zod\/|schemas\/(data-reply|fields|user)\.|contracts\/src\/message\./,
    priority: 1,
  },
  // The code that renders the terms and the privacy notice, with its Markdown libraries.
  { name: "legal", test: /published-texts|node_modules\/(marked|dompurify)\// },
  { name: "accounts", test: ACCOUNT_MODULES, minShareCount: 2 },
  { name: "password", test: PASSWORD_MODULES, minShareCount: 2 },
  { name: "new-password", test: NEW_PASSWORD_MODULES, minShareCount: 2 },
  { name: "order-page", test: SLIP_AND_REPORT_MODULES, minShareCount: 2 },
  { name: "desk-facts", test: DESK_FACT_MODULES },
  { name: "public-desk", test: /\/(public-desk|format\/(age|percent))\./ },
  { name: "parts", test: SMALL_MODULES, minShareCount: 2 },
  // Report and staff pages use these icons at once; the slip uses them only in lazy-loaded parts.
  { name: "icons", test: /\/icons\/(pencil|refresh-cw)\./, minShareCount: 2 },
  { name: "staff-parts", test: STAFF_PAGE_MODULES, minShareCount: 2 },
  {
    name: "human",
    test: /\/src\/shared\/human\/|\/(endpoints|schemas)\/human-verification\.|altcha-lib/,
    minShareCount: 2,
  },
  {
    name: "orders",
    test: /\/contracts\/src\/(schemas\/order|status|phone-pattern)\./,
  },
  { name: "place-order", test: /\/(endpoints\/place-order|order-page\/(create-order|idempotency-keys))\./ },
  {
    name: "dialogs",
    test: /\/ui\/(Confirm)?Dialog\.|\/unsaved\/(LeaveDialog|use-unsaved)/,
    minShareCount: 2,
  },
  { name: "search", test: /contracts\/src\/(codes|order-references|search|search-words|search-tokens)\./ },
  { name: "dashboard", test: DASHBOARD_MODULES, minShareCount: 2 },
  {
    name: "forms",
    test: /\/src\/shared\/forms\/|react-hook-form|@standard-schema|@hookform/,
    minShareCount: 2,
  },
];

/** The first page lists the files of all pages, so hashes have only seven characters. */
const shortFileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** `PWA=off npm run build` builds a service worker that unregisters itself in every browser that has it. */
const isServiceWorkerOff = process.env["PWA"] === "off";

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const deskUrl = loadEnv(mode, ".", "DESK_").DESK_URL ?? "http://127.0.0.1:5000";
  return {
    plugins: [react(), preloadFont, pageDocuments(), isSsrBuild ? [] : serviceWorker(isServiceWorkerOff)],
    define: { HAS_SERVICE_WORKER: String(command === "build" && !isServiceWorkerOff) },
    build: {
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 2_048,
      ...(isSsrBuild
        ? {}
        : {
            rolldownOptions: {
              output: {
                ...shortFileNames,
                codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
              },
            },
          }),
    },
    // Workspace packages are TypeScript sources, so they are bundled for prerendering.
    ssr: { noExternal: [/^@tukar-saldo\//] },
    server: { host: "127.0.0.1", proxy: { "/api": deskUrl, "/socket.io": { target: deskUrl, ws: true } } },
    preview: { host: "127.0.0.1" },
  };
});
