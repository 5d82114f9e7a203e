import { fileURLToPath } from "node:url";
import { measureAreas } from "./lines.js";
import { homesOf } from "./recipe.js";
import { RECIPES } from "./recipes/index.js";
import { createScratch } from "./scratch.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** `npm run house`: carries the recipes out in a copy and prints the homes of each kind of fact, and sizes. */
function main(): void {
  const scratch = createScratch(ROOT);
  try {
    for (const recipe of RECIPES) scratch.apply(recipe);
  } finally {
    scratch.remove();
  }
  const homes = RECIPES.map((recipe) => ({
    fact: recipe.fact,
    homes: homesOf(recipe).length,
    "at most": recipe.maxHomes,
    files: homesOf(recipe).join(" "),
  }));
  const sizes = measureAreas(ROOT);
  process.stdout.write("Homes per fact, by the recipes of CONTRIBUTING.md\n");
  for (const { fact, homes: count, "at most": most, files } of homes) {
    process.stdout.write(`  ${verdict(count, most)} ${fact.padEnd(24)} ${count} of ${most}  ${files}\n`);
  }
  process.stdout.write("Lines per area, without tests\n");
  for (const { name, files, lines, maxLines } of sizes) {
    const limit = maxLines === undefined ? "" : ` of ${maxLines}`;
    process.stdout.write(
      `  ${verdict(lines, maxLines)} ${name.padEnd(62)} ${lines}${limit} in ${files} files\n`,
    );
  }
  const isMet =
    homes.every((row) => row.homes <= row["at most"]) &&
    sizes.every(({ lines, maxLines }) => maxLines === undefined || lines <= maxLines);
  process.exitCode = isMet ? 0 : 1;
}

function verdict(count: number, most: number | undefined): string {
  if (most === undefined) return "   ";
  return count <= most ? "met" : "NOT";
}

main();
