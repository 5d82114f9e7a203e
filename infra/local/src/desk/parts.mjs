import { freePorts } from "./ports.mjs";
import { localUrl } from "./service-env.mjs";
import { serviceChildren } from "./service-children.mjs";
import { watchSources } from "./watch-sources.mjs";
import { webServerChild } from "./web-server-child.mjs";

/** @typedef {import("../data/secrets.mjs").Secrets} Secrets */

/** @param {string} host */
const shownHost = (host) =>
  host === "127.0.0.1" || host === "0.0.0.0" || host === "::" ? "localhost" : host;

/**
 * Everything that runs on top of the stores. With reload, Vite's own server takes the public port and passes
 * calls on to the gateway behind it.
 * @typedef {{ storage: { url: string }, redis: { url: string }, secrets: Secrets }} Stores
 * @param {{ mode: import("./start-desk.mjs").Mode, host: string, port: number } & Stores} options
 */
export async function planParts({ mode, host, port, storage, redis, secrets }) {
  const [transactions = 0, settingsAuth = 0, notifier = 0, inner = 0] = await freePorts(4);
  const reload = mode === "source";
  const gateway = reload ? inner : port;
  const ports = { gateway, transactions, "settings-auth": settingsAuth, notifier };
  const desk = {
    ports,
    host: reload ? "127.0.0.1" : host,
    mongoUrl: storage.url,
    redisUrl: redis.url,
    secrets,
  };
  const children = serviceChildren(desk, mode);
  return {
    url: `http://${shownHost(host)}:${port}`,
    children: reload ? [...children, webServerChild({ host, port, gateway: localUrl(gateway) })] : children,
    watch: reload ? watchSources : () => () => undefined,
  };
}
