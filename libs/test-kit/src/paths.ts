import { fileURLToPath } from "node:url";

/** A file of the checkout, by its path from the root. */
export const repositoryPath = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));
