import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/**
 * What a proxy does: `pass` carries everything; `silent` never again carries anything on the connections that are open,
 * without closing them, while later ones work; `blackhole` carries nothing until it passes, and then what was sent meanwhile;
 * `mute` does so with the server's answers alone; `refuse` breaks all connections and closes new ones at once.
 */
export type ChaosMode = "pass" | "silent" | "blackhole" | "mute" | "refuse";

/** A TCP proxy in front of a server, for faults of the link. */
export interface ChaosProxy {
  /** The URL of the target, by way of the proxy. */
  readonly url: string;
  set(mode: ChaosMode): void;
  /** Delays everything that the server sends from now on by so many milliseconds. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

interface Link {
  readonly incoming: Socket;
  readonly outgoing: Socket;
  isSilent: boolean;
}

/** Starts a proxy in front of the server at a URL. */
export async function startChaosProxy(target: string): Promise<ChaosProxy> {
  const { hostname, port } = new URL(target);
  const links = new Set<Link>();
  let mode: ChaosMode = "pass";
  let delayMs = 0;

  function carry(link: Link, from: Socket, to: Socket): void {
    const isAnswer = from === link.outgoing;
    from.on("data", (part: Buffer) => {
      if (isAnswer && delayMs > 0) setTimeout(() => to.writable && to.write(part), delayMs);
      else to.write(part);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      links.delete(link);
      to.destroy();
    });
  }
  /** Lets a link flow as the mode wants it. A paused socket keeps what it receives, and is not seen to close. */
  function apply({ incoming, outgoing, isSilent }: Link): void {
    if (isSilent || mode === "blackhole") incoming.pause();
    else incoming.resume();
    if (isSilent || mode === "blackhole" || mode === "mute") outgoing.pause();
    else outgoing.resume();
  }
  const server = createServer((incoming) => {
    incoming.on("error", () => undefined);
    if (mode === "refuse") return void incoming.destroy();
    const link = { incoming, outgoing: connect(Number(port), hostname), isSilent: false };
    links.add(link);
    carry(link, incoming, link.outgoing);
    carry(link, link.outgoing, incoming);
    apply(link);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  function breakAll(): void {
    for (const { incoming, outgoing } of links) for (const socket of [incoming, outgoing]) socket.destroy();
    links.clear();
  }
  return {
    url: url.href,
    set(next) {
      mode = next === "silent" ? "pass" : next;
      if (next === "silent") for (const link of links) link.isSilent = true;
      if (next === "refuse") breakAll();
      links.forEach(apply);
    },
    delay: (milliseconds) => void (delayMs = milliseconds),
    async close() {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
