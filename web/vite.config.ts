import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import type { Plugin } from "vite";
import { pageDocuments } from "./build/page-documents.js";
import { serviceWorker } from "./build/service-worker.js";

/** The one font file every page needs is asked for at once, not after the style sheet was read. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith(".woff2"));
      if (!font) return [];
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: "" };
      return [{ tag: "link", attrs, injectTo: "head-prepend" }];
    },
  },
};

/** Small parts and helpers of every area, those of slip and report, and those of the staff area alone. */
const SMALL =
  /\/src\/shared\/(hooks\/(?!use-media)|copy-text|format\/dates|report-link|ui\/(?!Dialog|ConfirmDialog|Qr\.|Section|Switch|slip\/Mar))|\/icons\/(arrow-down|circle-x|clock|copy|external-link|loader-circle)\./;
const OF_SLIP =
  /\/order-page\/(order-queries|use-followed)|\/followed-order\.|\/ui\/(AskOnWhatsapp|QrPlace|status-icon)\.|\/icons\/share-2\./;
const OF_STAFF =
  /\/shared\/(hooks\/use-media-query|ui\/(Switch|Section)|desk-settings\/figure)\.|lucide-react(?!.*\/(mail|shield-check)\.)/;
const OF_PASSWORDS = /\/forms\/PasswordField\.|\/icons\/(arrow-big-up|eye|eye-off)\./;
const OF_NEW_PASSWORDS = /\/forms\/new-password\/(?!estimate)|use-debounced/;
/** What a page adds about the desk after it is drawn. */
const OF_DESK =
  /\/(opening-hours|availability\/[\w-]+|use-now|RateAge|DeskFacts|PulseFact|MarketRate|MarginRows|ClosedNow)\./;
/** What the dashboard needs as it opens; an order's record comes later. */
const OF_DASHBOARD =
  /\/src\/shared\/(desk|orders)\/(?!handling|record-query)|\/(order-management|order-fields|export-formats|day-param|schemas\/(flag-field|params)|settings-codec|endpoints\/gateway)\./;

/**
 * What every page needs comes in two files instead of forty: libraries, which seldom change, and ours. What several
 * later pages share comes in a few files instead of one for each icon: a request costs more than its bytes, and the
 * first page lists the files of all pages.
 */
const files = [
  { name: "vendor", tags: ["$initial" as const], test: /node_modules/, priority: 1 },
  { name: "app", tags: ["$initial" as const] },
  // Every page checks answers with it, and few have a form; the fields are those of most pages' schemas.
  {
    name: "zod",
    test: /node_modules\/zod\/|schemas\/(data-reply|fields)\.|contracts\/src\/message\./,
    priority: 1,
  },
  // Terms and privacy, with the libraries that only they need.
  { name: "legal", test: /published-texts|node_modules\/(marked|dompurify)\// },
  { name: "password", test: OF_PASSWORDS, minShareCount: 2 },
  { name: "new-password", test: OF_NEW_PASSWORDS, minShareCount: 2 },
  { name: "order-page", test: OF_SLIP, minShareCount: 2 },
  { name: "desk-facts", test: OF_DESK },
  { name: "public-desk", test: /\/(public-desk|format\/(age|percent))\./ },
  { name: "parts", test: SMALL, minShareCount: 2 },
  // Report and staff have them; the slip only in what comes late.
  { name: "icons", test: /\/icons\/(pencil|refresh-cw)\./, minShareCount: 2 },
  { name: "staff-parts", test: OF_STAFF, minShareCount: 2 },
  {
    name: "human",
    test: /\/src\/shared\/human\/|\/(endpoints|schemas)\/human\.|altcha-lib/,
    minShareCount: 2,
  },
  {
    name: "orders",
    test: /\/contracts\/src\/(schemas\/order|status|phone-pattern)\./,
  },
  { name: "place-order", test: /\/(endpoints\/place-order|order-page\/(place-order|fill-key))\./ },
  {
    name: "dialogs",
    test: /\/ui\/(Confirm)?Dialog\.|\/unsaved\/(LeaveDialog|use-unsaved)/,
    minShareCount: 2,
  },
  { name: "search", test: /contracts\/src\/(codes|order-references|search|search-words|search-tokens)\./ },
  { name: "dashboard", test: OF_DASHBOARD, minShareCount: 2 },
  {
    name: "forms",
    test: /\/src\/shared\/forms\/|react-hook-form|@standard-schema|@hookform/,
    minShareCount: 2,
  },
];

/** The first page lists the files of all pages, so each character of a hash counts; seven are the fewest it takes. */
const shortNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** `PWA=off npm run build` takes the service worker back from every browser that has it. */
const isOff = process.env["PWA"] === "off";

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const desk = loadEnv(mode, ".", "DESK_").DESK_URL ?? "http://127.0.0.1:5000";
  return {
    plugins: [react(), preloadFont, pageDocuments(), isSsrBuild ? [] : serviceWorker(isOff)],
    define: { HAS_SERVICE_WORKER: String(command === "build" && !isOff) },
    build: {
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 2_048,
      ...(isSsrBuild
        ? {}
        : {
            rolldownOptions: {
              output: {
                ...shortNames,
                codeSplitting: { groups: files, includeDependenciesRecursively: false },
              },
            },
          }),
    },
    // The parts that a page is drawn with come as sources.
    ssr: { noExternal: [/^@tukar-saldo\//] },
    server: { host: "127.0.0.1", proxy: { "/api": desk, "/socket.io": { target: desk, ws: true } } },
    preview: { host: "127.0.0.1" },
  };
});
