import type { CollectionEntry } from "../store/catalog-entries.js";
import { compileSearch } from "../text/search.js";
import type { TextSearch } from "../text/search.js";
import { failure } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

const KNOWN = new Set(["$search", "$language", "$caseSensitive", "$diacriticSensitive"]);

/** Reads the argument of $text for a collection's text index. */
export function readSearch(argument: Value, entry: CollectionEntry | undefined): TextSearch {
  if (!isDocument(argument)) throw failure("BadValue", "$text expects an object");
  const search = argument.get("$search");
  if (typeof search !== "string")
    throw failure("TypeMismatch", '"$search" had the wrong type. Expected string');
  const unknown = [...argument.keys()].find((name) => !KNOWN.has(name));
  if (unknown) throw failure("BadValue", `extra fields in $text: ${unknown}`);
  // Nothing can be found where there is no collection, and no index need be there.
  if (!entry) return () => undefined;
  const index = entry.indexes.find(({ kind, ready }) => ready && kind === "text")?.spec;
  if (!index) throw failure("IndexNotFound", "text index required for $text query");
  const language = argument.get("$language") ?? index.get("default_language");
  return compileSearch({
    search,
    weights: weightsOf(index),
    reading: {
      english: language === "english" || language === "en",
      caseSensitive: argument.get("$caseSensitive") === true,
      diacriticSensitive: argument.get("$diacriticSensitive") === true,
    },
  });
}

function weightsOf(spec: Document): Map<string, number> {
  const weights = spec.get("weights") as Document;
  return new Map([...weights].map(([path, weight]) => [path, isNumeric(weight) ? toNumber(weight) : 1]));
}
