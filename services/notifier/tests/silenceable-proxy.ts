import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A TCP proxy whose connections can be made half-open. */
export interface SilenceableProxy {
  /** The URL of the target, by way of the proxy. */
  readonly url: string;
  /** Carries nothing on the present connections any more, and does not close them. Later ones work. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server at a URL. */
export async function startSilenceableProxy(target: string): Promise<SilenceableProxy> {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    sockets.push(incoming, outgoing);
    for (const socket of [incoming, outgoing]) socket.on("error", () => undefined);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => sockets.forEach((socket) => socket.unpipe().pause()),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
