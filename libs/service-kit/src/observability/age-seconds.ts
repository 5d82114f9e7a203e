/** The seconds since a moment, for a gauge; 0 if the moment is undefined or in the future. */
export function ageSeconds(moment: Date | undefined, now = new Date()): number {
  return moment === undefined ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1_000);
}
