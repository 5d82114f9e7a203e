// Lists the text keys of the web app that lack a text or are not used, and fails if there are any.
import { fileURLToPath } from "node:url";
import { indonesianForms } from "@tukar-saldo/contracts/texts/indonesian-forms";
import { findProblems } from "./find-problems.mjs";
import { readTexts } from "./read-texts.mjs";
import { readUsedKeys } from "./used-keys.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const problems = findProblems(readTexts(ROOT), readUsedKeys(ROOT), Object.keys(indonesianForms));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
