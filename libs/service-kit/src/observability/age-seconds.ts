/** The seconds since a moment, for a gauge; 0 without one, or if its clock is ahead of this one. */
export function ageSeconds(moment: Date | undefined, now = new Date()): number {
  return moment === undefined ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
}
