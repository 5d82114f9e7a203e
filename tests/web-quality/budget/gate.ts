import type { Manifest } from "vite";
import budgets from "../budgets.json" with { type: "json" };
import type { Figure, Findings } from "../figures.js";
import { collectFiles, listPrecachedFiles, readManifest, computeTransferKb } from "./manifest.js";

const VISITOR_ENTRIES = [
  "index.html",
  "src/shared/api/",
  "../libs/contracts/src/schemas/first-replies.ts",
  "src/shared/notify/",
  "src/features/guide/",
  "src/features/not-found/",
  "src/app/update/",
];
const STAFF_ENTRIES = [
  "src/app/StaffRouter.tsx",
  "src/app/dashboard/",
  "src/features/account/",
  "src/features/figures/",
  "src/features/order-record/",
  "src/features/orders/",
  "src/features/palette/",
  "src/features/settings/",
  "src/features/customers/",
  "src/features/text-editor/",
  "src/features/users/",
  "src/features/admin-settings/",
  "src/shared/desk-settings/",
  "src/shared/json-settings/",
  "src/shared/i18n/areas/staff.id.ts",
  "src/shared/i18n/areas/staff.en.ts",
  "src/shared/i18n/areas/desk.id.ts",
  "src/shared/i18n/areas/desk.en.ts",
];

const FILE_PATTERNS: Record<string, RegExp> = {
  js: /\.js$/,
  css: /\.css$/,
  font: /\.woff2$/,
  all: /\.(js|css|woff2|html)$/,
};

/** The prerendered home page. */
const HOME_PAGE_FILE = "pages/home.id.html";

/** Measures the download size of the home page, and the additional size of each other page. */
export function measureBundle(): Findings {
  const manifest = readManifest();
  const homePageFiles = collectFiles(manifest, budgets.bundle.first["landing in all"].entries);
  const firstLoadFigures = Object.entries(budgets.bundle.first).map(
    ([name, { entries, kind, kB }]): Figure => {
      const files = [...collectFiles(manifest, entries), ...(kind === "all" ? [HOME_PAGE_FILE] : [])];
      return {
        name,
        value: computeTransferKb(files.filter((file) => FILE_PATTERNS[kind]?.test(file))),
        budget: kB,
        unit: "kB",
      };
    },
  );
  const precachedKb = computeTransferKb([...listPrecachedFiles(), "sw.js"]);
  const precacheFigures = Object.entries(budgets.bundle.kept).map(([name, kB]): Figure => ({
    name,
    value: precachedKb,
    budget: kB,
    unit: "kB",
  }));
  const additionalFigures = Object.entries(budgets.bundle.beyondTheLanding).map(
    ([name, { entries, kB }]): Figure => {
      const files = [...collectFiles(manifest, entries)].filter(
        (file) => !homePageFiles.has(file) && file.endsWith(".js"),
      );
      return { name, value: computeTransferKb(files), budget: kB, unit: "kB" };
    },
  );
  return {
    figures: [...firstLoadFigures, ...precacheFigures, ...additionalFigures],
    problems: findPrecachedStaffFiles(manifest),
  };
}

/** Lists the files of the staff area that the service worker would cache for visitors. */
function findPrecachedStaffFiles(manifest: Manifest): string[] {
  const visitorFiles = collectFiles(manifest, VISITOR_ENTRIES);
  const staffOnlyFiles = [...collectFiles(manifest, STAFF_ENTRIES)].filter((file) => !visitorFiles.has(file));
  return listPrecachedFiles()
    .filter((file) => staffOnlyFiles.includes(file))
    .map((file) => `the service worker keeps ${file}`);
}

export const run = async (): Promise<Findings> => measureBundle();
