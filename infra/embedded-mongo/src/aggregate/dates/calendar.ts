const DAY = 86_400_000;

/** Days since 1970 of a date whose UTC parts count. */
function dayNumber(wall: Date): number {
  return Math.floor(wall.getTime() / DAY);
}

/** 1 for the first of January. */
export function dayOfYear(wall: Date): number {
  return dayNumber(wall) - Math.floor(Date.UTC(wall.getUTCFullYear(), 0, 1) / DAY) + 1;
}

/** 1 Monday to 7 Sunday. */
export function isoDayOfWeek(wall: Date): number {
  return wall.getUTCDay() || 7;
}

/** Week 0 to 53, weeks starting on Sunday; days before the first Sunday are in week 0. */
export function sundayWeek(wall: Date): number {
  return Math.floor((dayOfYear(wall) + 6 - wall.getUTCDay()) / 7);
}

/** ISO 8601's week and the year it belongs to: the week's Thursday decides. */
export function isoWeek(wall: Date): { week: number; year: number } {
  const thursday = new Date(wall.getTime() + (4 - isoDayOfWeek(wall)) * DAY);
  return { week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, year: thursday.getUTCFullYear() };
}
