import type { Path, Polygon, Position } from "./shape.js";

/** The radius MongoDB reckons with, in metres. */
export const EARTH_RADIUS = 6_378_100;

/** About a tenth of a millimetre: what is nearer to a line lies on it. */
const NEAR = 1e-11;

type Vector = readonly [number, number, number];

function vectorOf([lng, lat]: Position): Vector {
  const [east, north] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The angle between two positions in radians. */
export function angleBetween(a: Position, b: Position): number {
  const [left, right] = [vectorOf(a), vectorOf(b)];
  const across = cross(left, right);
  return Math.atan2(Math.sqrt(dot(across, across)), dot(left, right));
}

/** Whether a position lies inside or on the edge of a polygon that is smaller than half the globe. */
export function isInPolygon(position: Position, [outer, ...holes]: Polygon): boolean {
  if (!outer) return false;
  if ([outer, ...holes].some((ring) => isOnPath(position, ring))) return true;
  return isInRing(position, outer) && !holes.some((hole) => isInRing(position, hole));
}

/** The ring turns once around what is inside it; seen from the far side of the globe it does so as well. */
function isInRing(position: Position, ring: Path): boolean {
  const from = vectorOf(position);
  const corners = ring.map(vectorOf);
  if (corners.reduce((sum, corner) => sum + dot(from, corner), 0) <= 0) return false;
  let turned = 0;
  for (let place = 1; place < corners.length; place += 1) {
    const [a, b] = [corners[place - 1] as Vector, corners[place] as Vector];
    turned += Math.atan2(dot(from, cross(a, b)), dot(a, b) - dot(a, from) * dot(b, from));
  }
  return Math.abs(turned) > Math.PI;
}

/** Whether a position lies on one of a path's edges. */
export function isOnPath(position: Position, path: Path): boolean {
  return path.slice(1).some((end, place) => distanceToEdge(position, path[place] as Position, end) < NEAR);
}

/** How far, in radians, a position is from an edge. */
export function distanceToEdge(position: Position, start: Position, end: Position): number {
  const [point, a, b] = [vectorOf(position), vectorOf(start), vectorOf(end)];
  const normal = cross(a, b);
  const length = Math.sqrt(dot(normal, normal));
  const beside = length > 0 && dot(cross(normal, a), point) >= 0 && dot(cross(b, normal), point) >= 0;
  if (beside) return Math.abs(Math.asin(dot(normal, point) / length));
  return Math.min(angleBetween(position, start), angleBetween(position, end));
}

/** Whether two edges meet. */
export function edgesMeet(
  first: readonly [Position, Position],
  second: readonly [Position, Position],
): boolean {
  const [a, b] = [vectorOf(first[0]), vectorOf(first[1])];
  const [c, d] = [vectorOf(second[0]), vectorOf(second[1])];
  const [left, right] = [cross(a, b), cross(c, d)];
  const meeting = cross(left, right);
  for (const sign of [1, -1]) {
    const point: Vector = [meeting[0] * sign, meeting[1] * sign, meeting[2] * sign];
    if (isWithin(point, a, b, left) && isWithin(point, c, d, right)) return true;
  }
  return [first[0], first[1]].some((end) => distanceToEdge(end, ...second) < NEAR);
}

function isWithin(point: Vector, start: Vector, end: Vector, normal: Vector): boolean {
  return dot(cross(start, point), normal) > 0 && dot(cross(point, end), normal) > 0;
}
