import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {Record<string, Record<string, string>>} Namespaces texts by namespace and key */

const LOCALES_FOLDER = "web/src/shared/i18n/locales";

/** Reads the texts of the web app. @param {string} root @returns {Record<string, Namespaces>} by language */
export function readTexts(root) {
  const languages = readdirSync(join(root, LOCALES_FOLDER)).toSorted();
  return Object.fromEntries(
    languages.map((language) => [language, readLanguage(join(root, LOCALES_FOLDER, language))]),
  );
}

/** @param {string} folder @returns {Namespaces} */
function readLanguage(folder) {
  const files = readdirSync(folder).toSorted();
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8"))]),
  );
}
