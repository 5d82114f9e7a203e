import { defineService } from "@tukar-saldo/service-kit";
import { config } from "./config.js";
import { createGatewayApp } from "./http/app.js";
import { forwardWebSockets } from "./http/socket.js";
import { wire } from "./wire.js";

/** The only public service: serves the web app, forwards API requests and websocket upgrades. */
export const service = defineService({
  name: "gateway",
  config,
  collections: { owns: [], reads: [], touches: {}, shares: [] },
  wire,
  app: createGatewayApp,
  sockets: forwardWebSockets,
});
