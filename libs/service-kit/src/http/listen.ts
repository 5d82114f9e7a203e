import type http from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { createExpressServer } from "./express-server.js";

const CLOSE_TIMEOUT_MS = 10_000;

/** An HTTP server that accepts connections. */
export interface ListeningServer {
  url: string;
  server: http.Server;
  /** Stops accepting connections, waits up to 10 s for running requests, then closes the remaining connections. */
  close(): Promise<void>;
}

function formatUrl(host: string, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Listens on the host and port (0: any free port). @throws Error of `listen`, such as EADDRINUSE */
export async function listen(
  app: Express,
  { host, port }: { host: string; port: number },
): Promise<ListeningServer> {
  const server = createExpressServer(app);
  // 0 removes Node's limit on the number of headers, beyond which Node silently drops headers. The size limit (431)
  // remains.
  server.maxHeadersCount = 0;
  let isClosing = false;
  server.prependListener("request", (_request: http.IncomingMessage, response: http.ServerResponse) => {
    if (isClosing) response.setHeader("Connection", "close");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const close = async (): Promise<void> => {
    isClosing = true;
    const closeTimer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(closeTimer);
  };
  return { url: formatUrl(host, server.address() as AddressInfo), server, close };
}
