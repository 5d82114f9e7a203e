import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { isInPlaneRing, planeDistance } from "./plane.js";
import { malformed, readGeoJson, readPair } from "./read-shape.js";
import { intersect, liesWithin } from "./relations.js";
import { positionsOf } from "./shape.js";
import type { Position, Shape } from "./shape.js";
import { angleBetween } from "./sphere.js";

export type ShapeTest = (shape: Shape) => boolean;

/** Reads the argument of $geoWithin: a region given by exactly one operator. */
export function readWithin(argument: Value): ShapeTest {
  const entry = isDocument(argument) ? [...argument].find(([name]) => name !== "$uniqueDocs") : undefined;
  const [name, region] = entry ?? ["", undefined];
  const read = Object.hasOwn(REGIONS, name) ? REGIONS[name] : undefined;
  if (read) return read(region);
  throw malformed(`$geoWithin argument must be an object with one of ${Object.keys(REGIONS).join(", ")}`);
}

/** Reads the argument of $geoIntersects. */
export function readIntersects(argument: Value): ShapeTest {
  const geometry = isDocument(argument) ? argument.get("$geometry") : undefined;
  if (!isDocument(geometry)) throw malformed("$geoIntersects needs a $geometry object");
  const other = readGeoJson(geometry);
  return (shape) => intersect(shape, other);
}

const REGIONS: Readonly<Record<string, (argument: Value) => ShapeTest>> = {
  $geometry: readGeometry,
  $box: (argument) => {
    const [[ax, ay], [bx, by]] = readPairs(argument, 2) as [Position, Position];
    const [west, east, south, north] = [
      Math.min(ax, bx),
      Math.max(ax, bx),
      Math.min(ay, by),
      Math.max(ay, by),
    ];
    return onPlane(([x, y]) => x >= west && x <= east && y >= south && y <= north);
  },
  $polygon: (argument) => {
    const ring = readPairs(argument, 3);
    return onPlane((position) => isInPlaneRing(position, ring));
  },
  $center: (argument) => {
    const { middle, radius } = readCircle(argument);
    return onPlane((position) => planeDistance(position, middle) <= radius);
  },
  $centerSphere: (argument) => {
    const { middle, radius } = readCircle(argument);
    return (shape) => positionsOf(shape).every((position) => angleBetween(position, middle) <= radius);
  },
};

function readGeometry(argument: Value): ShapeTest {
  if (!isDocument(argument)) throw malformed("$geometry must be an object");
  const { polygons } = readGeoJson(argument as Document);
  if (polygons.length === 0)
    throw malformed(`$geoWithin not supported with provided geometry: ${String(argument.get("type"))}`);
  return (shape) => liesWithin(shape, polygons);
}

/** Regions on a plane hold points; whatever is more than a point lies in none of them. */
function onPlane(test: (position: Position) => boolean): ShapeTest {
  return ({ points, lines, polygons }) =>
    points.length > 0 && lines.length + polygons.length === 0 && points.every(test);
}

/** A list of positions, or a document of them. */
function readPairs(argument: Value, least: number): Position[] {
  const list = isDocument(argument) ? [...argument.values()] : argument;
  if (Array.isArray(list) && list.length >= least) return list.map(readPair);
  throw malformed(least === 2 ? "Box must be two points" : "Polygon must have at least 3 points");
}

function readCircle(argument: Value): { middle: Position; radius: number } {
  const [center, size] = Array.isArray(argument) ? argument : [];
  if (!isNumeric(size) || !(toNumber(size) >= 0)) throw malformed("radius must be a non-negative number");
  return { middle: readPair(center), radius: toNumber(size) };
}
