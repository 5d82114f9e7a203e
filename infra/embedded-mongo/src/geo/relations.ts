import { failure } from "../values/errors.js";
import { edgesOf, NOTHING, positionsOf } from "./shape.js";
import type { Polygon, Position, Shape } from "./shape.js";
import { angleBetween, distanceToEdge, edgesMeet, isInPolygon, isOnPath } from "./sphere.js";

/** More pairs of positions than this would keep all other clients waiting behind one document. */
const MOST_PAIRS = 5_000_000;

function refuseHuge(a: Shape, b: Shape): void {
  if (positionsOf(a).length * positionsOf(b).length <= MOST_PAIRS) return;
  throw failure("BadValue", "geometries with so many positions cannot be compared");
}

/** Whether a geometry lies wholly inside one of the polygons. */
export function liesWithin(shape: Shape, polygons: readonly Polygon[]): boolean {
  refuseHuge(shape, { ...NOTHING, polygons });
  const isInside = (position: Position): boolean =>
    polygons.some((polygon) => isInPolygon(position, polygon));
  if (!positionsOf(shape).every(isInside)) return false;
  const edges = edgesOf(shape);
  if (edges.length === 0) return true;
  // A hole or a bay between the corners: then the middle of some edge, or a corner of the hole, tells.
  const middles = edges.map(([a, b]): Position => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  return middles.every(isInside) && !polygons.some((polygon) => holesInside(polygon, shape.polygons));
}

function holesInside([, ...holes]: Polygon, polygons: readonly Polygon[]): boolean {
  return holes.some((hole) =>
    polygons.some((polygon) => isInPolygon(hole[0] as Position, [polygon[0] as Position[]])),
  );
}

/** Whether two geometries have a place in common. */
export function intersect(a: Shape, b: Shape): boolean {
  refuseHuge(a, b);
  return touches(a, b) || touches(b, a) || edgesCross(a, b);
}

function touches(a: Shape, b: Shape): boolean {
  return positionsOf(a).some(
    (position) =>
      b.polygons.some((polygon) => isInPolygon(position, polygon)) ||
      b.lines.some((line) => isOnPath(position, line)) ||
      b.points.some((point) => point[0] === position[0] && point[1] === position[1]),
  );
}

function edgesCross(a: Shape, b: Shape): boolean {
  const others = edgesOf(b);
  return edgesOf(a).some((edge) => others.some((other) => edgesMeet(edge, other)));
}

/** The angle in radians from a position to the nearest place of a geometry. */
export function distanceTo(from: Position, shape: Shape): number {
  if (shape.polygons.some((polygon) => isInPolygon(from, polygon))) return 0;
  const points = shape.points.map((point) => angleBetween(from, point));
  return Math.min(...points, ...edgesOf(shape).map(([a, b]) => distanceToEdge(from, a, b)));
}
