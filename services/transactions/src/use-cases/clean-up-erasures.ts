import type { Context } from "./context.js";

/** Must be longer than queues keep completed jobs, which may contain erased data. */
const CLEAN_UP_DELAY_MS = 65 * 60_000;

/**
 * Removes erased data that is left in the jobs of queues, in Redis' append-only file, and in freed pages and old
 * journal records of the embedded storage. An erasure whose clean-up fails is cleaned up again an hour later.
 */
export async function cleanUpErasures({
  erasures,
  purgeQueues,
  rewriteStorageFiles,
  log,
  now,
}: Pick<Context, "erasures" | "purgeQueues" | "rewriteStorageFiles" | "log" | "now">): Promise<void> {
  const endedErasures = await erasures.listEnded(new Date(now().getTime() - CLEAN_UP_DELAY_MS));
  if (endedErasures.some(({ count, resumed }) => count > 0 || resumed)) {
    await purgeQueues(new Set(endedErasures.flatMap(({ order_ids }) => order_ids ?? [])));
    await rewriteStorageFiles();
    log.info({ erasures: endedErasures.length }, "erasures: removed what queues and files still held");
  }
  await erasures.remove(endedErasures.map(({ _id }) => _id));
}
