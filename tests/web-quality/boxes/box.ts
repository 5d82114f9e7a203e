/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The largest accepted overlap. Rounded corners and fractions of pixels cause small overlaps. */
export const TOLERANCE_PX = 2;

/** Whether two boxes overlap; boxes that only touch do not. */
export function overlaps(one: Box, other: Box): boolean {
  const overlapX = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const overlapY = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlapX > TOLERANCE_PX && overlapY > TOLERANCE_PX;
}

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - TOLERANCE_PX &&
  inner.right <= outer.right + TOLERANCE_PX &&
  inner.top >= outer.top - TOLERANCE_PX &&
  inner.bottom <= outer.bottom + TOLERANCE_PX;
