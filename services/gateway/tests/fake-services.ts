import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A service behind the gateway, as far as the gateway can see: it remembers what it was sent. */
export interface FakeService {
  url: string;
  seen: Seen[];
  server: Server;
  close(): Promise<void>;
}

type Answer = (seen: Seen, response: ServerResponse) => void;

const echo: Answer = (seen, response) => {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify({ success: true, data: seen }));
};

/** Starts one on the port (0: any free one); `answer` replaces the echo. */
export async function startFake(answer: Answer = echo, port = 0): Promise<FakeService> {
  const seen: Seen[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (request.url === "/readyz") return void response.end();
    const call = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    seen.push(call);
    answer(call, response);
  };
  const server = createServer((request, response) => void listener(request, response)).listen(
    port,
    "127.0.0.1",
  );
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server, close };
}
