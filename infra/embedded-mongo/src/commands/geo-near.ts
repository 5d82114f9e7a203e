import { readGeoNear } from "../geo/near.js";
import type { Near } from "../geo/near.js";
import { Puller } from "../planner/pull.js";
import { openRows } from "../planner/open-rows.js";
import { distanceOf, nearNode } from "../query/geo-node.js";
import type { GeoNode } from "../query/nodes.js";
import { applyAddedFields } from "../query/projection-apply.js";
import { parseAddedFields } from "../query/projection-parse.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { decode } from "../values/decode.js";
import { failure, location } from "../values/errors.js";
import { double, isNumeric, toNumber } from "../values/numbers.js";
import { plainValue } from "../values/paths.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Command } from "./command.js";
import { selectionOf } from "./read-selection.js";
import { readSlices } from "./alive.js";

/** The stage $geoNear: documents from the nearest to the farthest, each with its distance. */
export async function* geoNear(
  command: Command,
  entry: CollectionEntry | undefined,
  argument: Value,
): AsyncGenerator<Document> {
  if (!isDocument(argument)) throw location(10065, "the $geoNear specification must be an object");
  const near = readGeoNear(argument);
  if (!entry) return;
  const node = nearNode(pathOf(entry, near, argument.get("key")), near);
  const query = argument.get("query");
  const own = selectionOf(isDocument(query) ? query : new Map(), {}, entry);
  const selection = { ...own, filter: { kind: "and" as const, branches: [own.filter, node] } };
  const rows = openRows(command.store, entry, selection);
  for await (const batch of new Puller(rows, readSlices(command, entry)).batches(100)) {
    for (const { bytes } of batch) yield withDistance(decode(bytes), node, argument);
  }
}

/** The field to look at: the one named, or that of the only index there is for it. */
function pathOf(entry: CollectionEntry, { indexes }: Near, key: Value): string {
  if (typeof key === "string") return key;
  const paths = entry.indexes.flatMap(({ spec }) =>
    [...(spec.get("key") as Document)].flatMap(([path, kind]) =>
      indexes.some((one) => one === kind) ? [path] : [],
    ),
  );
  const [path] = paths;
  if (path === undefined)
    throw failure("IndexNotFound", "$geoNear requires a 2d or 2dsphere index, but none were found");
  if (paths.length === 1) return path;
  throw failure(
    "IndexNotFound",
    "There is more than one geospatial index; name the field of one by 'key' in $geoNear",
  );
}

function withDistance(document: Document, node: GeoNode, stage: Document): Document {
  const factor = stage.get("distanceMultiplier");
  const distance = distanceOf(node, document) * (isNumeric(factor) ? toNumber(factor) : 1);
  const added: Document = new Map();
  const [field, place] = [stage.get("distanceField"), stage.get("includeLocs")];
  if (typeof field === "string") added.set(field, double(distance));
  const found = plainValue(document, node.path);
  if (typeof place === "string" && found !== MISSING) added.set(place, found);
  return applyAddedFields(parseAddedFields(added, { expression: (value) => () => value }), document);
}
