/** Longitude and latitude in degrees, or x and y on a plane. */
export type Position = readonly [number, number];

/** Positions joined by edges; a ring of a polygon ends where it begins. */
export type Path = readonly Position[];

/** A polygon's outer ring and the rings of its holes. */
export type Polygon = readonly Path[];

/** Any geometry as what it consists of. */
export interface Shape {
  readonly points: readonly Position[];
  readonly lines: readonly Path[];
  readonly polygons: readonly Polygon[];
}

export const NOTHING: Shape = { points: [], lines: [], polygons: [] };

export function joined(shapes: readonly Shape[]): Shape {
  return {
    points: shapes.flatMap(({ points }) => points),
    lines: shapes.flatMap(({ lines }) => lines),
    polygons: shapes.flatMap(({ polygons }) => polygons),
  };
}

/** Every position of a geometry. */
export function positionsOf({ points, lines, polygons }: Shape): Position[] {
  return [...points, ...lines.flat(), ...polygons.flat(2)];
}

/** Every edge of a geometry. */
export function edgesOf({ lines, polygons }: Shape): [Position, Position][] {
  return [...lines, ...polygons.flat()].flatMap((path) =>
    path.slice(1).map((position, place): [Position, Position] => [path[place] as Position, position]),
  );
}
