import budgets from "../budgets.json" with { type: "json" };
import type { Figure, Findings } from "../figures.js";
import { filesOf, readManifest, travelKb } from "./manifest.js";

const KINDS: Record<string, RegExp> = {
  js: /\.js$/,
  css: /\.css$/,
  font: /\.woff2$/,
  all: /\.(js|css|woff2)$|^index\.html$/,
};

/** What a visitor downloads, against the budgets: for the landing page, and more for each other page. */
export function measureBundle(): Findings {
  const manifest = readManifest();
  const landing = filesOf(manifest, budgets.bundle.first["landing in all"].entries);
  const first = Object.entries(budgets.bundle.first).map(([name, { entries, kind, kB }]): Figure => {
    const files = [...filesOf(manifest, entries), ...(kind === "all" ? ["index.html"] : [])];
    return { name, value: travelKb(files.filter((file) => KINDS[kind]?.test(file))), budget: kB, unit: "kB" };
  });
  const more = Object.entries(budgets.bundle.beyondTheLanding).map(([name, { entries, kB }]): Figure => {
    const files = [...filesOf(manifest, entries)].filter((file) => !landing.has(file) && file.endsWith(".js"));
    return { name, value: travelKb(files), budget: kB, unit: "kB" };
  });
  return { figures: [...first, ...more], problems: [] };
}

export const run = async (): Promise<Findings> => measureBundle();
