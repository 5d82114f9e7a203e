import { isNumeric, toNumber } from "../values/numbers.js";
import type { Document, Value } from "../values/types.js";
import type { IndexEntry } from "../store/catalog-entries.js";

/** Whether the index has exactly this key pattern. */
export function hasKeyPattern(index: IndexEntry, pattern: Document): boolean {
  const own = [...(index.spec.get("key") as Document)];
  const wanted = [...pattern];
  if (wanted.length !== own.length) return false;
  return own.every(([path, direction], place) => {
    const [name, value] = wanted[place] as (typeof wanted)[number];
    return name === path && sign(value) === sign(direction);
  });
}

function sign(direction: Value): Value {
  return isNumeric(direction) ? Math.sign(toNumber(direction)) : direction;
}
