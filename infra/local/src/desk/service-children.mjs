import { inCheckout } from "../checkout/paths.mjs";
import { isHttpReady } from "../supervise/probes.mjs";
import { localUrl, serviceEnv } from "./service-env.mjs";

/** @type {import("./service-env.mjs").ServiceName[]} */
export const SERVICES = ["transactions", "settings-auth", "notifier", "gateway"];

/** How a service is started: what was built, or with reload straight from its source. */
const ARGS = {
  /** @param {string} name */
  built: (name) => [inCheckout("services", name, "dist/main.js")],
  /** @param {string} name */
  source: (name) => [
    "--import",
    "tsx",
    "--conditions=tukar-src",
    inCheckout("services", name, "src/main.ts"),
  ],
};

/**
 * The four services as children.
 * @param {Parameters<typeof serviceEnv>[1]} desk
 * @param {keyof typeof ARGS} from
 * @returns {import("../supervise/spawn-child.mjs").ChildSpec[]}
 */
export const serviceChildren = (desk, from) =>
  SERVICES.map((name) => ({
    name,
    command: process.execPath,
    args: ["--enable-source-maps", ...ARGS[from](name)],
    env: serviceEnv(name, desk),
    probe: () => isHttpReady(localUrl(desk.ports[name])),
  }));
