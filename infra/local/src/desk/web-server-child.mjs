import { fileURLToPath } from "node:url";
import { isListening } from "../supervise/probes.mjs";

const SERVER = fileURLToPath(new URL("web-server.mjs", import.meta.url));

/**
 * Vite's server, which reloads the page when the web app changes.
 * @param {{ host: string, port: number, gateway: string }} options
 * @returns {import("../supervise/spawn-child.mjs").ChildSpec}
 */
export const webServerChild = ({ host, port, gateway }) => ({
  name: "web",
  command: process.execPath,
  args: [SERVER],
  env: { HOST: host, PORT: String(port), GATEWAY_URL: gateway },
  guarded: true,
  probe: () => isListening(port),
});
