import { inCheckout } from "../checkout/paths.mjs";
import { prepareCheckout } from "../checkout/prepare.mjs";
import { openDataFolder } from "../data/folder.mjs";
import { createDeskLog } from "../log/desk-log.mjs";
import { aborted, createStopSignal } from "../supervise/stop-signal.mjs";
import { banner } from "./banner.mjs";
import { publicPort } from "./ports.mjs";
import { planParts } from "./parts.mjs";
import { planStores, superviseStores } from "./stores.mjs";

/** @typedef {"built" | "source"} Mode */

/** With reload everything but the storage runs from its source. */
const NEEDS_BUILT = {
  built: {},
  source: { web: false, projects: [inCheckout("infra/embedded-mongo")] },
};

/**
 * Runs the whole desk on this machine until it is told to stop.
 * @param {Mode} mode source: with reload
 */
export async function startDesk(mode) {
  const log = createDeskLog();
  const { signal } = createStopSignal();
  const folder = await openDataFolder({ signal });
  try {
    await inFolder(folder, { mode, log, signal });
  } finally {
    await folder.release();
  }
}

/**
 * @param {import("./stores.mjs").Folder} folder
 * @param {{ mode: Mode, log: import("./stores.mjs").DeskLog, signal: AbortSignal }} options
 */
async function inFolder(folder, { mode, log, signal }) {
  const options = { say: log.say, signal };
  const plan = await planStores(folder, options);
  const { host, port } = await publicPort();
  await prepareCheckout({ ...options, ...NEEDS_BUILT[mode] });
  const { supervisor, runFile, ready } = superviseStores(folder, plan, log);
  try {
    log.say("starting storage and Redis");
    await Promise.race([ready(), aborted(signal)]);
    signal.throwIfAborted();
    const parts = await planParts({ mode, host, port, ...plan });
    await runFile.urls({ url: parts.url, mongo_url: plan.storage.url, redis_url: plan.redis.url });
    log.say("starting the services");
    await Promise.race([supervisor.startServices(parts.children), aborted(signal)]);
    signal.throwIfAborted();
    log.print(
      banner({
        url: parts.url,
        data: folder.path,
        storage: plan.storageName,
        secretsFile: folder.file("secrets.json"),
      }),
    );
    const stopWatching = parts.watch((wanted) => supervisor.restart(wanted));
    await aborted(signal);
    stopWatching();
  } finally {
    if (signal.aborted) log.say(`stopping (${signal.reason.message})`);
    await supervisor.stop();
    await runFile.remove();
  }
}
