import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A proxy that can cut connections to a desk. Unlike the browser's offline mode, a cut affects service workers too. */
export interface CuttableConnection {
  readonly url: string;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openCuttableConnection(desk: string): Promise<CuttableConnection> {
  const { hostname, port } = new URL(desk);
  const sockets = new Set<Socket>();
  let isCut = false;
  const destroyOnError = (socket: Socket): Socket =>
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) sockets.add(destroyOnError(socket));
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cutConnections = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: cutConnections,
    restore: () => void (isCut = false),
    close: async () => {
      cutConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
