import { readFileSync } from "node:fs";
export const imported = readFileSync;
