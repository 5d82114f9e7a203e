import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { planeDistance } from "./plane.js";
import { malformed, readGeoJson, readPair } from "./read-shape.js";
import { distanceTo } from "./relations.js";
import type { Position, Shape } from "./shape.js";
import { EARTH_RADIUS } from "./sphere.js";

/** How far a geometry is from the wanted place; undefined where that is not between the wanted distances. */
export type Distance = (shape: Shape) => number | undefined;

export interface Near {
  readonly distance: Distance;
  /** The kinds of index one of which must be there. */
  readonly indexes: readonly ("2d" | "2dsphere")[];
}

const INDEXES: Readonly<Record<Place["unit"], Near["indexes"]>> = {
  metres: ["2dsphere"],
  radians: ["2d", "2dsphere"],
  degrees: ["2d"],
};

interface Place {
  readonly position: Position;
  /** Metres for GeoJSON, radians on a sphere, else degrees on a plane. */
  readonly unit: "metres" | "radians" | "degrees";
}

/** Reads $near or $nearSphere; `siblings` are the operators beside it, where legacy ones keep their limits. */
export function readNear(argument: Value, siblings: Document, onSphere: boolean): Near {
  const geometry = isDocument(argument) ? argument.get("$geometry") : undefined;
  if (isDocument(geometry)) {
    const position = readPoint(geometry);
    return near({ position, unit: "metres" }, argument as Document);
  }
  // A bare GeoJSON point has its limits beside it, as a pair of coordinates has.
  if (isDocument(argument) && argument.has("type"))
    return near({ position: readPoint(argument), unit: "metres" }, siblings);
  const third = Array.isArray(argument) ? argument[2] : undefined;
  const limits: Document = new Map(siblings);
  if (isNumeric(third)) limits.set("$maxDistance", third);
  return near({ position: readPair(argument), unit: onSphere ? "radians" : "degrees" }, limits);
}

/** Reads the place and limits of the stage $geoNear. */
export function readGeoNear(stage: Document): Near {
  const given = stage.get("near");
  const limits: Document = new Map();
  for (const name of ["maxDistance", "minDistance"])
    if (stage.has(name)) limits.set(`$${name}`, stage.get(name));
  if (isDocument(given) && given.has("type"))
    return near({ position: readPoint(given), unit: "metres" }, limits);
  const unit = stage.get("spherical") === true ? "radians" : "degrees";
  return near({ position: readPair(given), unit }, limits);
}

function readPoint(geometry: Document): Position {
  const [point] = geometry.get("type") === "Point" ? readGeoJson(geometry).points : [];
  if (point) return point;
  throw malformed("invalid point in geo near query $geometry argument: $near requires a point");
}

function near({ position, unit }: Place, limits: Document): Near {
  const most = limit(limits, "$maxDistance", Infinity);
  const least = limit(limits, "$minDistance", 0);
  const measure =
    unit === "degrees" ? onPlane(position) : onEarth(position, unit === "metres" ? EARTH_RADIUS : 1);
  const distance = (shape: Shape): number | undefined => {
    const found = measure(shape);
    return found !== undefined && found >= least && found <= most ? found : undefined;
  };
  return { distance, indexes: INDEXES[unit] };
}

function onEarth(position: Position, radius: number): Distance {
  return (shape) => distanceTo(position, shape) * radius;
}

function onPlane(position: Position): Distance {
  return ({ points }) =>
    points.length > 0 ? Math.min(...points.map((point) => planeDistance(point, position))) : undefined;
}

function limit(limits: Document, name: string, standard: number): number {
  const value = limits.get(name);
  if (value === undefined) return standard;
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (number >= 0) return number;
  throw malformed(`${name} must be non-negative`);
}
