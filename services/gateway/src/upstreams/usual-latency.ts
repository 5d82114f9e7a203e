/** Shares by which the usual latency moves towards a measured one. */
const RISE = 0.05;
const FALL = 0.1;
const FALL_UNDER_LOAD = 0.01;
/** A single slow reply says little. */
const MAX_COUNTED = 2;

/** How long the replies of an endpoint take while its upstream has little to do. */
export interface UsualLatency {
  /**
   * Compares a reply with the usual ones. Under load only faster replies change what is usual, so that a long
   * overload does not become usual. @returns how many times the usual time it took
   */
  compare(milliseconds: number, isUnderLoad: boolean): number;
}

/** Creates the usual latency of an endpoint; the first reply sets it. */
export function createUsualLatency(): UsualLatency {
  let usual = 0;
  return {
    compare(milliseconds, isUnderLoad) {
      if (milliseconds <= 0) return 1;
      if (usual === 0) usual = milliseconds;
      else if (milliseconds < usual) usual += (milliseconds - usual) * (isUnderLoad ? FALL_UNDER_LOAD : FALL);
      else if (!isUnderLoad) usual += (Math.min(milliseconds, MAX_COUNTED * usual) - usual) * RISE;
      return milliseconds / usual;
    },
  };
}
