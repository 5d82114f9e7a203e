import { fileURLToPath } from "node:url";

/** The absolute path of a file of this repository, given its path from the root. */
export const repositoryPath = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));
