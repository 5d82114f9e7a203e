import { readNear } from "../geo/near.js";
import type { Near } from "../geo/near.js";
import { shapeOf } from "../geo/read-shape.js";
import { readIntersects, readWithin } from "../geo/region.js";
import type { ShapeTest } from "../geo/region.js";
import { failure, location } from "../values/errors.js";
import { someValue } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import type { FilterNode, GeoNode } from "./nodes.js";

/** What $near and its like take beside themselves. */
const LIMITS = new Set(["$maxDistance", "$minDistance", "$uniqueDocs"]);

/** Reads a geospatial operator; undefined for all others. */
export function parseGeo(
  path: string,
  name: string,
  argument: Value,
  siblings: Document,
): FilterNode[] | undefined {
  if (LIMITS.has(name)) return beside(name, siblings);
  switch (name) {
    case "$geoWithin":
    case "$within":
      return [{ kind: "geo", path, test: shapeTest(readWithin(argument)) }];
    case "$geoIntersects":
      return [{ kind: "geo", path, test: shapeTest(readIntersects(argument)) }];
    case "$near":
    case "$geoNear":
    case "$nearSphere":
      return [nearNode(path, readNear(argument, siblings, name === "$nearSphere"))];
    default:
      return undefined;
  }
}

function beside(name: string, siblings: Document): FilterNode[] | undefined {
  return ["$near", "$nearSphere", "$geoNear"].some((near) => siblings.has(near)) || name === "$uniqueDocs"
    ? []
    : undefined;
}

function shapeTest(test: ShapeTest): (value: Value | Missing) => boolean {
  return (value) => {
    const shape = value === MISSING ? undefined : shapeOf(value);
    return shape !== undefined && test(shape);
  };
}

/** The condition of being within the wanted distances of a place. */
export function nearNode(path: string, near: Near): GeoNode {
  const distance = (value: Value | Missing): number | undefined => {
    const shape = value === MISSING ? undefined : shapeOf(value);
    return shape && near.distance(shape);
  };
  return {
    kind: "geo",
    path,
    test: (value) => distance(value) !== undefined,
    near: { ...near, of: distance },
  };
}

/** The condition by which a filter wants the nearest documents first. */
export function nearOf(filter: FilterNode): GeoNode | undefined {
  if (filter.kind === "and") return filter.branches.map(nearOf).find((found) => found !== undefined);
  return filter.kind === "geo" && filter.near ? filter : undefined;
}

/** Nearness orders the whole result, so it cannot be one of several possibilities. */
export function refuseInnerNear(filter: FilterNode): FilterNode {
  if (nearOf(filter)) throw failure("BadValue", "geo $near must be top-level expr");
  return filter;
}

/** The least distance among the geometries a document has at the path. */
export function distanceOf({ path, near }: GeoNode, document: Document): number {
  let least = Infinity;
  someValue(document, path.split("."), true, (value) => {
    least = Math.min(least, near?.of(value) ?? Infinity);
    return false;
  });
  return least;
}

/** Refuses a filter that wants an order where there is none to be had. */
export function refuseNear(filter: FilterNode): void {
  if (!nearOf(filter)) return;
  const message =
    "$geoNear, $near, and $nearSphere are not allowed in this context, as these operators require sorting " +
    "geospatial data. If you do not need sort, consider using $geoWithin instead.";
  throw location(5_626_500, message);
}
