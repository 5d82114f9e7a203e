import { isNumeric, toNumber } from "../values/numbers.js";
import type { Document } from "../values/types.js";
import type { IndexEntry } from "../store/catalog-entries.js";

/** Whether the index has exactly this key pattern. */
export function hasKeyPattern(index: IndexEntry, pattern: Document): boolean {
  const wanted = [...pattern];
  if (wanted.length !== index.key.length) return false;
  return index.key.every(([path, direction], place) => {
    const [name, value] = wanted[place] as (typeof wanted)[number];
    return name === path && isNumeric(value) && Math.sign(toNumber(value)) === direction;
  });
}
