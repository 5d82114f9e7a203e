// Bundled separately (infra/build/programs.mjs), so that a service without a queue board does not load this module.
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createBullBoard } from "@bull-board/api";
import { ExpressAdapter } from "@bull-board/express";
import type { QueueReader } from "@tukar-saldo/messaging";
import type { Logger } from "@tukar-saldo/service-kit";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { MaskedQueueAdapter } from "./masked-queue-adapter.js";

const EXTERNAL_LINK = /<link [^>]*href="https?:[^>]*>/g;
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Finds the folder of the board's page, scripts and styles, which are served from their package, not bundled. */
const findBoardFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve("@bull-board/ui/package.json"));

const setPageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "connect-src": ["'self'"],
      "img-src": ["'self'", "data:"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "font-src": ["'self'"],
      "base-uri": ["'self'"],
      "form-action": ["'none'"],
      "frame-ancestors": ["'none'"],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: "no-referrer" },
  xFrameOptions: { action: "deny" },
});

type EntryRoute = Parameters<ExpressAdapter["setEntryRoute"]>[0];

/** Serves the board's page without its links to other hosts, which load a font. */
class BoardServer extends ExpressAdapter {
  override setEntryRoute({ route, handler }: EntryRoute): this {
    this.app.disable("x-powered-by").get(route, (_request, response, next) => {
      const { name, params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.render(name, params, (error: Error | null, html: string) => {
        if (error) next(error);
        else response.send(html.replace(EXTERNAL_LINK, ""));
      });
    });
    return this;
  }
}

/** Creates the queue board: pages and an API that show the queues, without any event's data. */
export function createQueueBoard(
  readers: readonly QueueReader[],
  { path, log }: { path: string; log: Logger },
): RequestHandler {
  const server = new BoardServer().setBasePath(path);
  createBullBoard({
    queues: readers.map((reader) => new MaskedQueueAdapter(reader)),
    serverAdapter: server,
    options: {
      uiBasePath: findBoardFolder(),
      uiConfig: {
        boardTitle: "Tukar Saldo",
        hideDocsLink: true,
        hideRedisDetails: true,
        showWorkers: false,
        jobDetails: { defaultTab: "Error" },
      },
    },
  });
  // The board's own error handler would send the error's message to the browser.
  server.setErrorHandler((error) => {
    if (error instanceof URIError)
      return { status: 400, body: { error: "The path is not encoded properly." } };
    log.error({ error }, "queue board: reading a queue failed");
    return {
      status: 500,
      body: { error: "The queue could not be read; the log of settings-auth says why." },
    };
  });
  const showBoard = server.getRouter() as RequestHandler;
  return (request, response, next) => {
    response.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
    setPageHeaders(request, response, (error) => (error ? next(error) : showBoard(request, response, next)));
  };
}
