import { failure } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { joined, NOTHING } from "./shape.js";
import type { Path, Polygon, Position, Shape } from "./shape.js";

type ReadCoordinates = (coordinates: Value) => Shape;

const READERS: Readonly<Record<string, ReadCoordinates>> = {
  Point: (value) => ({ ...NOTHING, points: [readEarthPosition(value)] }),
  MultiPoint: (value) => ({ ...NOTHING, points: listOf(value, readEarthPosition) }),
  LineString: (value) => ({ ...NOTHING, lines: [readLine(value)] }),
  MultiLineString: (value) => ({ ...NOTHING, lines: listOf(value, readLine) }),
  Polygon: (value) => ({ ...NOTHING, polygons: [readPolygon(value)] }),
  MultiPolygon: (value) => ({ ...NOTHING, polygons: listOf(value, readPolygon) }),
};

/** Reads a GeoJSON object; BadValue for what is none. */
export function readGeoJson(value: Document): Shape {
  const type = value.get("type");
  if (type === "GeometryCollection")
    return joined(listOf(value.get("geometries"), (one) => readGeoJson(documentOf(one))));
  if (typeof type !== "string" || !Object.hasOwn(READERS, type))
    throw malformed(`unknown GeoJSON type: ${String(type)}`);
  return (READERS[type] as ReadCoordinates)(value.get("coordinates"));
}

/** Reads a stored value: GeoJSON or a legacy pair of coordinates. Throws where it is neither. */
export function readStored(value: Value): Shape {
  if (isDocument(value) && value.has("type")) return readGeoJson(value);
  return { ...NOTHING, points: [readPair(value)] };
}

/** The same, undefined where the value is no geometry. */
export function shapeOf(value: Value): Shape | undefined {
  if (!isDocument(value) && !(Array.isArray(value) && value.length >= 2 && value.every(isNumeric)))
    return undefined;
  try {
    return readStored(value);
  } catch {
    return undefined;
  }
}

/** Reads `[x, y]` or a document whose first two fields are numbers. */
export function readPair(value: Value): Position {
  const [x, y] = isDocument(value) ? [...value.values()] : Array.isArray(value) ? value : [];
  if (isNumeric(x) && isNumeric(y)) return [toNumber(x), toNumber(y)];
  throw malformed("Point must be an array or object of two numbers");
}

function readEarthPosition(value: Value): Position {
  if (!Array.isArray(value) || value.length < 2) throw malformed("Point must only contain numeric elements");
  const [lng, lat] = readPair(value);
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return [lng, lat];
  throw malformed(`longitude/latitude is out of bounds, lng: ${lng} lat: ${lat}`);
}

function readLine(value: Value): Path {
  const line = listOf(value, readEarthPosition);
  if (line.length >= 2) return line;
  throw malformed("GeoJSON LineString must have at least 2 vertices");
}

function readPolygon(value: Value): Polygon {
  const rings = listOf(value, readRing);
  if (rings.length > 0) return rings;
  throw malformed("Polygon has no loops.");
}

function readRing(value: Value): Path {
  const ring = listOf(value, readEarthPosition);
  const [first, last] = [ring[0], ring.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) throw malformed("Loop is not closed");
  if (ring.length >= 4) return ring;
  throw malformed("Loop must have at least 3 different vertices");
}

function listOf<T>(value: Value, read: (item: Value) => T): T[] {
  if (!Array.isArray(value)) throw malformed("GeoJSON coordinates must be an array");
  return value.map(read);
}

function documentOf(value: Value): Document {
  if (isDocument(value)) return value;
  throw malformed("GeoJSON geometries must be objects");
}

export function malformed(message: string): Error {
  return failure("BadValue", message);
}
