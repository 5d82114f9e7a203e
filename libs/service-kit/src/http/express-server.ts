import http from "node:http";
import type { Express } from "express";

type Construct<T> = new (...parts: never[]) => T;

/**
 * node's constructor with Express's prototype. It has to be `.call`: `Reflect.construct` is slower than stock
 * Express.
 */
function withPrototype<T>(base: Construct<T>, prototype: object): Construct<T> {
  function Message(this: T, ...parts: unknown[]): void {
    (base as unknown as (...parts: unknown[]) => void).call(this, ...parts);
  }
  Message.prototype = prototype;
  return Message as unknown as Construct<T>;
}

/**
 * An http server whose requests and responses are born with Express's prototypes, so that Express has nothing
 * to change on them: changing the prototype of a live object makes every later access slow (2 to 4 times the
 * CPU). Routes belong on routers: a mounted sub-app changes the prototype again.
 */
export function createExpressServer(app: Express): http.Server {
  const IncomingMessage = withPrototype(http.IncomingMessage as Construct<http.IncomingMessage>, app.request);
  const ServerResponse = withPrototype(http.ServerResponse as Construct<http.ServerResponse>, app.response);
  return http.createServer(
    {
      IncomingMessage: IncomingMessage as typeof http.IncomingMessage,
      ServerResponse: ServerResponse as typeof http.ServerResponse,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // How often node looks for those that took longer: twice a minute unless told.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    app,
  );
}
