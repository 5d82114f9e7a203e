import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

/** A text a document has under a text index, with the weight of its field. */
export interface IndexedText {
  readonly text: string;
  readonly weight: number;
}

/** Every text of a document that an index with these weights covers; `$**` stands for all fields. */
export function indexedTexts(document: Document, weights: ReadonlyMap<string, number>): IndexedText[] {
  const everywhere = weights.get("$**");
  if (everywhere !== undefined)
    return textsUnder(document).map(({ path, text }) => ({ text, weight: weights.get(path) ?? everywhere }));
  return [...weights].flatMap(([path, weight]) =>
    textsAt(document, path.split(".")).map((text) => ({ text, weight })),
  );
}

function textsAt(value: Value, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) =>
      name === undefined && typeof item !== "string" ? [] : textsAt(item, pathOf(name, rest)),
    );
  if (name === undefined) return typeof value === "string" ? [value] : [];
  return isDocument(value) && value.has(name) ? textsAt(value.get(name), rest) : [];
}

function pathOf(name: string | undefined, rest: readonly string[]): string[] {
  return name === undefined ? [] : [name, ...rest];
}

function textsUnder(value: Value, path = ""): { path: string; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => textsUnder(item, path));
  if (!isDocument(value)) return [];
  return [...value].flatMap(([name, inner]) => textsUnder(inner, path === "" ? name : `${path}.${name}`));
}
