import { Journal } from "./journal.js";
import { JournaledEngine } from "./journaled-engine.js";
import type { EngineOptions } from "./journaled-engine.js";
import { Tree } from "./tree.js";
import type { Engine } from "./engine.js";

export type { EngineOptions } from "./journaled-engine.js";

/** Opens (and creates) the files of a folder: the tree, and the journal of what is not in it yet. */
export async function openEngine(
  folder: string,
  dataFile: string,
  options: EngineOptions = {},
): Promise<Engine> {
  const tree = new Tree(dataFile);
  const { journal, older, newer } = await Journal.open(folder);
  return new JournaledEngine(tree, journal, { older, newer }, options);
}
