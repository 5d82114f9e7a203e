// A process of its own: Vite may be loaded only after the packages are installed.
import { inCheckout } from "../checkout/paths.mjs";

const { createServer } = await import("vite");
const { HOST = "127.0.0.1", PORT, GATEWAY_URL = "" } = process.env;
const server = await createServer({
  root: inCheckout("web"),
  clearScreen: false,
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    proxy: { "/api": { target: GATEWAY_URL }, "/socket.io": { target: GATEWAY_URL, ws: true } },
  },
});
await server.listen();
