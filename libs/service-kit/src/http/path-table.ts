import { Router } from "express";
import type { RequestHandler } from "express";

/**
 * A router of many paths. It looks up a path without parameters in a table, as Express compares a request with all
 * paths in turn. Paths are case-sensitive and strict about a trailing slash.
 */
export interface PathTable {
  /** Returns the router to which the routes of this path are to be added. */
  routerOf(path: string): Router;
  /** Handles a request by the routes of its path. */
  readonly handle: RequestHandler;
}

const createPathRouter = (): Router => Router({ caseSensitive: true, strict: true });

/** Creates an empty table. */
export function createPathTable(): PathTable {
  const routersByPath = new Map<string, Router>();
  const routerWithParameters = createPathRouter();
  return {
    routerOf(path) {
      if (path.includes(":")) return routerWithParameters;
      const router = routersByPath.get(path) ?? createPathRouter();
      routersByPath.set(path, router);
      return router;
    },
    handle: (request, response, next) =>
      (routersByPath.get(request.path) ?? routerWithParameters)(request, response, next),
  };
}
