import type { CursorPosition } from "@tukar-saldo/service-kit";
import { trusted } from "mongoose";

/** Which entries are read; an absent field has no effect. */
export interface EntryFilter {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly role?: string | undefined;
  readonly target?: string | undefined;
  /** The moments from which and before which entries are read. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  /** The position in the audit trail after which entries are read. */
  readonly after?: CursorPosition | undefined;
}

function startAfter({ at, id }: CursorPosition) {
  return { $or: [{ at: trusted({ $lt: at }) }, { at, _id: trusted({ $lt: id }) }] };
}

/** The bounds of the times, those of the position included, so that an index is read from there. */
function boundTimes({ start, end, after }: EntryFilter) {
  return {
    ...(start === undefined ? {} : { $gte: start }),
    ...(end === undefined ? {} : { $lt: end }),
    ...(after === undefined ? {} : { $lte: after.at }),
  };
}

/** Makes the query of the matching entries. */
export function toAuditFilter(filter: EntryFilter) {
  const { action, actor, role, target, after } = filter;
  const times = boundTimes(filter);
  return {
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { "actor.id": actor }),
    ...(role === undefined ? {} : { "actor.role": role }),
    ...(target === undefined ? {} : { "target.id": target }),
    ...(Object.keys(times).length === 0 ? {} : { at: trusted(times) }),
    ...(after === undefined ? {} : startAfter(after)),
  };
}
