import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/**
 * The modes of the proxy. `pass` forwards all data. `silent` never forwards data on open connections again, without
 * closing them; new connections work. `blackhole` buffers the data of both directions until the next `pass`; `mute`
 * buffers only the server's data. `refuse` destroys open connections, and each new one as soon as it opens.
 */
export type ChaosMode = "pass" | "silent" | "blackhole" | "mute" | "refuse";

/** A TCP proxy that stands in front of a server and simulates network faults. */
export interface ChaosProxy {
  /** The URL of the target with the proxy's host and port. */
  readonly url: string;
  setMode(mode: ChaosMode): void;
  /** Delays all data that the server sends from now on. */
  setDelay(milliseconds: number): void;
  close(): Promise<void>;
}

interface ProxiedConnection {
  readonly incoming: Socket;
  readonly outgoing: Socket;
  isSilent: boolean;
}

/** Starts a proxy in front of the server at a URL. */
export async function startChaosProxy(target: string): Promise<ChaosProxy> {
  const { hostname, port } = new URL(target);
  const connections = new Set<ProxiedConnection>();
  let mode: ChaosMode = "pass";
  let delayMs = 0;

  function forward(connection: ProxiedConnection, from: Socket, to: Socket): void {
    const isFromServer = from === connection.outgoing;
    from.on("data", (chunk: Buffer) => {
      if (isFromServer && delayMs > 0) setTimeout(() => to.writable && to.write(chunk), delayMs);
      else to.write(chunk);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      connections.delete(connection);
      to.destroy();
    });
  }
  /**
   * Pauses or resumes a proxied connection as the mode requires. A paused socket buffers data and does not report that
   * it closed.
   */
  function applyMode({ incoming, outgoing, isSilent }: ProxiedConnection): void {
    if (isSilent || mode === "blackhole") incoming.pause();
    else incoming.resume();
    if (isSilent || mode === "blackhole" || mode === "mute") outgoing.pause();
    else outgoing.resume();
  }
  const server = createServer((incoming) => {
    incoming.on("error", () => undefined);
    if (mode === "refuse") return void incoming.destroy();
    const connection = { incoming, outgoing: connect(Number(port), hostname), isSilent: false };
    connections.add(connection);
    forward(connection, incoming, connection.outgoing);
    forward(connection, connection.outgoing, incoming);
    applyMode(connection);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  function destroyConnections(): void {
    for (const { incoming, outgoing } of connections)
      for (const socket of [incoming, outgoing]) socket.destroy();
    connections.clear();
  }
  return {
    url: url.href,
    setMode(next) {
      mode = next === "silent" ? "pass" : next;
      if (next === "silent") for (const connection of connections) connection.isSilent = true;
      if (next === "refuse") destroyConnections();
      connections.forEach(applyMode);
    },
    setDelay: (milliseconds) => void (delayMs = milliseconds),
    async close() {
      destroyConnections();
      server.close();
      await once(server, "close");
    },
  };
}
