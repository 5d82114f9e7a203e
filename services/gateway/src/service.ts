import { defineService } from "@tukar-saldo/service-kit";
import { config } from "./config.js";
import { createGatewayApp } from "./http/app.js";
import { acceptUpgrades } from "./http/upgrade.js";
import { wire } from "./wire.js";

/** The one public door: the web app, calls to the services, the socket's upgrade. */
export const service = defineService({
  name: "gateway",
  config,
  collections: { owns: [], reads: [], touches: {}, shares: [] },
  wire,
  app: createGatewayApp,
  sockets: acceptUpgrades,
});
