import type { DomainEvent } from "@tukar-saldo/contracts";
import { pushEvents, withEvents } from "@tukar-saldo/messaging";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import type { Reset } from "../domain/reset.js";
import { resetModel } from "./reset.model.js";
import type { ResetDocument, ResetState } from "./reset.model.js";

export type ResetStore = ReturnType<typeof createResetStore>;

function toReset(document: ResetDocument): Reset {
  const { _id: id, cutoff, actor, deleted_count: deletedCount, request_id: requestId } = document;
  return { id, cutoff, actor, deletedCount, requestId };
}

function toDocument(reset: Reset, state: ResetState): ResetDocument {
  const { id, cutoff, actor, deletedCount, requestId } = reset;
  return {
    _id: id,
    state,
    cutoff,
    deleted_count: deletedCount,
    actor,
    request_id: requestId,
    active_at: cutoff,
  };
}

/** The resets of the desk; the document of a running one is what a crash cannot take away. */
export function createResetStore(connection: Connection) {
  const resets = resetModel(connection);
  const raw = connection.collection<ResetDocument>("resets");

  /** False while another one runs. */
  async function begin(reset: Reset): Promise<boolean> {
    try {
      await resets.create(toDocument(reset, "running"));
      return true;
    } catch (error) {
      if (duplicateKeyOf(error) === "state") return false;
      throw error;
    }
  }

  /** Gives up one that has deleted nothing yet; false when it has gone further meanwhile. */
  async function abandon(id: string): Promise<boolean> {
    const { deletedCount } = await resets.deleteOne({ _id: id, state: "running", deleted_count: null });
    return deletedCount === 1;
  }

  /** Keeps the first count given for a reset, and returns the one that is kept. */
  async function keepCount(id: string, count: number): Promise<number> {
    const uncounted = { _id: id, state: "running", deleted_count: null } as const;
    await resets.updateOne(uncounted, { $set: { deleted_count: count } });
    const kept = await resets.findOne({ _id: id }).lean();
    return kept?.deleted_count ?? count;
  }

  async function touch(id: string, now: Date): Promise<void> {
    await resets.updateOne({ _id: id }, { $set: { active_at: now } });
  }

  /** False when another replica has finished it. */
  async function finish(id: string, events: DomainEvent[]): Promise<boolean> {
    const done = { $set: { state: "done" }, ...pushEvents(events) };
    return (await resets.updateOne({ _id: id, state: "running" }, done)).matchedCount === 1;
  }

  /** Takes over a running one that nobody has worked on since the given moment. */
  async function takeOver(idleSince: Date, now: Date): Promise<Reset | undefined> {
    const filter = { state: { $eq: "running" }, active_at: { $lt: idleSince } } as const;
    const update = { $set: { active_at: now } };
    const found = await raw.findOneAndUpdate(filter, update, { returnDocument: "after" });
    return found ? toReset(found) : undefined;
  }

  /** Keeps the fact that a reset was refused until it is published; the relay then removes it. */
  async function refuse(reset: Reset, events: DomainEvent[]): Promise<void> {
    await resets.create({ ...toDocument(reset, "refused"), ...withEvents(events) });
  }

  return { begin, abandon, keepCount, touch, finish, takeOver, refuse };
}

/** The relay removes such a document once its events are published. */
export const REFUSED = { state: "refused" } as const;
