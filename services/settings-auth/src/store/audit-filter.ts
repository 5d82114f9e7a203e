import type { CursorPosition } from "@tukar-saldo/service-kit";
import { trusted } from "mongoose";

/** The criteria that entries must meet; an absent field has no effect. */
export interface EntryFilter {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly role?: string | undefined;
  readonly target?: string | undefined;
  /** The time from which entries are included. */
  readonly start?: Date | undefined;
  /** The time before which entries are included. */
  readonly end?: Date | undefined;
  /** The position in the audit trail after which entries are read. */
  readonly after?: CursorPosition | undefined;
}

function createPositionFilter({ at, id }: CursorPosition) {
  return { $or: [{ at: trusted({ $lt: at }) }, { at, _id: trusted({ $lt: id }) }] };
}

/**
 * Creates the bounds of the entries' times. They include the position's time, so that the index scan starts at the
 * position.
 */
function createTimeBounds({ start, end, after }: EntryFilter) {
  return {
    ...(start === undefined ? {} : { $gte: start }),
    ...(end === undefined ? {} : { $lt: end }),
    ...(after === undefined ? {} : { $lte: after.at }),
  };
}

/** Converts the criteria to a filter for MongoDB. */
export function toAuditFilter(filter: EntryFilter) {
  const { action, actor, role, target, after } = filter;
  const timeBounds = createTimeBounds(filter);
  return {
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { "actor.id": actor }),
    ...(role === undefined ? {} : { "actor.role": role }),
    ...(target === undefined ? {} : { "target.id": target }),
    ...(Object.keys(timeBounds).length === 0 ? {} : { at: trusted(timeBounds) }),
    ...(after === undefined ? {} : createPositionFilter(after)),
  };
}
