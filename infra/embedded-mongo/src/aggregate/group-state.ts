import type { Document, Value } from "../values/types.js";

/** One gathered field of a group. `add` answers what is held on to, so that memory can be counted. */
export interface GroupState {
  add(document: Document): Value | undefined;
  result(): Value;
}

export interface GroupField {
  readonly name: string;
  start(): GroupState;
}
