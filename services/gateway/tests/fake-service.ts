import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A service behind the gateway that records the requests it receives. */
export interface FakeService {
  url: string;
  received: ReceivedRequest[];
  server: Server;
  close(): Promise<void>;
}

type Responder = (received: ReceivedRequest, response: ServerResponse) => void;

const echo: Responder = (received, response) => {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify({ success: true, data: received }));
};

/**
 * Starts a fake service.
 * @param answer sends the response; by default it echoes the request as JSON
 * @param port 0: any free port
 * @param answerHealthCheck responds to `/readyz`
 */
export async function startFakeService(
  answer: Responder = echo,
  port = 0,
  answerHealthCheck = (response: ServerResponse): void => void response.end(),
): Promise<FakeService> {
  const receivedRequests: ReceivedRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (request.url === "/readyz") return answerHealthCheck(response);
    const receivedRequest = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body,
    };
    receivedRequests.push(receivedRequest);
    answer(receivedRequest, response);
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: receivedRequests,
    server,
    close,
  };
}
