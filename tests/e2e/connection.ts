import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/**
 * A proxy in front of a desk. The proxy can cut the connections to the desk. Unlike the browser's offline mode, this
 * also affects service workers.
 */
export interface CuttableConnection {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCuttableConnection(desk: string): Promise<CuttableConnection> {
  const { hostname, port } = new URL(desk);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket =>
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(keep(socket));
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isCut = false),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
