import { Long } from "bson";
import { cursorBody } from "../wire/cursor-body.js";
import type { Command } from "./command.js";
import type { DocumentStream } from "./cursors.js";

export const FIRST_BATCH = 101;
/** The largest batch an answer carries; one document may be as large by itself. */
export const BATCH_BYTES = 16_000_000;

/** Answers the first batch of a query and keeps a cursor when there is more. */
export async function firstBatch(
  command: Command,
  namespace: string,
  stream: DocumentStream,
  options: { size: number | undefined; single: boolean },
): Promise<Buffer> {
  const size = options.size ?? FIRST_BATCH;
  const documents = size === 0 ? [] : await stream.next(size);
  const over = stream.ended || options.single;
  if (over) stream.close();
  const id = over ? Long.ZERO : command.cursors.open(namespace, stream, command).id;
  return cursorBody({ field: "firstBatch", documents, id, namespace, at: command.at });
}
