import type { Path, Position } from "./shape.js";

export function planeDistance([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Whether a position lies inside or on the edge of a ring, which need not be closed. */
export function isInPlaneRing([x, y]: Position, ring: Path): boolean {
  let inside = false;
  for (let place = 0; place < ring.length; place += 1) {
    const [ax, ay] = ring[place] as Position;
    const [bx, by] = ring[(place + 1) % ring.length] as Position;
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const beside =
      Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (side === 0 && beside) return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
