import http from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";

type Constructor<T> = new (...args: never[]) => T;

/**
 * Creates a constructor that runs Node's constructor and gives the object Express's prototype. The created constructor
 * uses `.call`, as `Reflect.construct` is slower.
 */
function withPrototype<T>(base: Constructor<T>, prototype: object): Constructor<T> {
  function MessageWithPrototype(this: T, ...args: unknown[]): void {
    (base as unknown as (...args: unknown[]) => void).call(this, ...args);
  }
  MessageWithPrototype.prototype = prototype;
  return MessageWithPrototype as unknown as Constructor<T>;
}

/**
 * How many bytes a socket buffers. Node 22 has this default. With the 16 kB of Node 20, the gateway pauses a service in
 * the middle of a page of a list, until the first part of it is sent.
 */
const SOCKET_BUFFER_BYTES = 64 * 1_024;

/** Whether a request offers to upgrade its connection to a websocket. */
export function offersWebsocket({ headers }: http.IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Makes Node ignore a request's offer to switch to another protocol, such as h2c, and handle the request as an ordinary
 * one (RFC 9110, section 7.8). Node 22.21 and 24.9 have this option, but `@types/node` 20 does not declare it. Node 20
 * ignores the option and emits `upgrade` for every offer.
 */
const upgradeOptions = (isListening: () => boolean) => ({
  shouldUpgradeCallback: (request: http.IncomingMessage) => isListening() && offersWebsocket(request),
});

/** How many further requests a client may send on a connection before it gets a reply; more close the connection. */
const MAX_WAITING_REQUESTS = 16;

/**
 * Handles the requests of a connection one after the other. Node itself passes pipelined requests on at once, and when
 * the client disconnects it never closes the responses that wait for their turn: their handlers would never end.
 */
function handleInTurn(app: Express): http.RequestListener {
  const waitingCounts = new WeakMap<Socket, number>();
  const addWaiting = (socket: Socket, change: number): number => {
    const count = (waitingCounts.get(socket) ?? 0) + change;
    waitingCounts.set(socket, count);
    return count;
  };
  return (request, response) => {
    // Node gives a response its socket when the turn of its request comes.
    if (response.socket) return app(request, response);
    if (addWaiting(request.socket, 1) > MAX_WAITING_REQUESTS) return request.socket.destroy();
    response.once("socket", (socket: Socket) => {
      addWaiting(socket, -1);
      process.nextTick(() => {
        if (!response.destroyed) app(request, response);
      });
    });
  };
}

/**
 * Creates an HTTP server whose requests and responses have Express's prototypes from the start. Express would otherwise
 * change the prototype of each live object, which makes later property accesses slow (2 to 4 times the CPU). Mount
 * routers, not sub-apps: a sub-app changes the prototype again.
 */
export function createExpressServer(app: Express): http.Server {
  const IncomingMessage = withPrototype(
    http.IncomingMessage as Constructor<http.IncomingMessage>,
    app.request,
  );
  const ServerResponse = withPrototype(http.ServerResponse as Constructor<http.ServerResponse>, app.response);
  const server: http.Server = http.createServer(
    {
      IncomingMessage: IncomingMessage as typeof http.IncomingMessage,
      ServerResponse: ServerResponse as typeof http.ServerResponse,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // How often Node checks connections for exceeded header and request timeouts; Node's default is 30 s.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      highWaterMark: SOCKET_BUFFER_BYTES,
      // Joins repeated Host or Authorization headers to one invalid value; by default, Node ignores the second header.
      joinDuplicateHeaders: true,
      ...upgradeOptions(() => server.listenerCount("upgrade") > 0),
    },
    handleInTurn(app),
  );
  return server;
}
