// Writes the type of the web app's texts from the Indonesian texts: their keys and placeholders.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readTexts } from "./read-texts.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TYPES_FILE = `${ROOT}.build/types/web-texts.ts`;

// A JSON string is also a TypeScript literal type, so the JSON of the texts is their type.
const typesSource = `export interface WebTexts ${JSON.stringify(readTexts(ROOT)["id"], null, 2)}\n`;
if (!existsSync(TYPES_FILE) || readFileSync(TYPES_FILE, "utf8") !== typesSource) {
  mkdirSync(dirname(TYPES_FILE), { recursive: true });
  writeFileSync(TYPES_FILE, typesSource);
}
