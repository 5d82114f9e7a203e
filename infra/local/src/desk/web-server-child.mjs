import { inCheckout } from "../checkout/paths.mjs";
import { isListening } from "../supervise/probes.mjs";

/**
 * Vite's server, which reloads the page when the web app changes, and passes calls on to the gateway.
 * @param {{ host: string, port: number, gateway: string }} options
 * @returns {import("../supervise/spawn-child.mjs").ChildSpec}
 */
export const webServerChild = ({ host, port, gateway }) => ({
  name: "web",
  command: process.execPath,
  args: [
    inCheckout("node_modules/vite/bin/vite.js"),
    inCheckout("web"),
    "--host",
    host,
    "--port",
    String(port),
    "--strictPort",
    "--clearScreen",
    "false",
  ],
  env: { DESK_URL: gateway },
  guarded: true,
  probe: () => isListening(port),
});
