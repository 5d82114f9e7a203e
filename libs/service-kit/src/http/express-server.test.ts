import { expect, test } from "@jest/globals";
import express from "express";
import type { Response } from "express";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { listen } from "./listen.js";

test("requests and responses have Express's prototypes before Express handles them", async () => {
  const app = express();
  app.get("/", (_request, response) => {
    response.json({ ok: true });
  });
  const { url, server, close } = await listen(app, { host: "127.0.0.1", port: 0 });
  const hasExpressPrototype: boolean[] = [];
  server.prependListener("request", (request, response) => {
    hasExpressPrototype.push(
      Object.getPrototypeOf(request) === app.request,
      Object.getPrototypeOf(response) === app.response,
    );
  });
  const reply = await fetch(url);
  expect(await reply.json()).toEqual({ ok: true });
  expect(hasExpressPrototype).toEqual([true, true]);
  await close();
});

/** Starts a server whose replies the test sends itself, and connects to it. */
async function startManualServer() {
  const app = express();
  const responses: Response[] = [];
  app.use((_request, response) => void responses.push(response));
  const { server, url, close } = await listen(app, { host: "127.0.0.1", port: 0 });
  const connected = once(server, "connection") as Promise<[Socket]>;
  const client = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
  client.on("error", () => undefined);
  const [serverSocket] = await connected;
  /** Sends requests at once, and waits until the server has read them. */
  const sendRequests = async (count: number): Promise<void> => {
    let readCount = 0;
    const areRead = new Promise<void>((resolve) => {
      server.prependListener("request", () => {
        readCount += 1;
        if (readCount === count) resolve();
      });
    });
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count));
    await areRead;
  };
  return { responses, client, serverSocket, sendRequests, close };
}

test("requests that a client sends without waiting for replies are handled one after the other", async () => {
  const { responses, client, sendRequests, close } = await startManualServer();
  await sendRequests(3);
  const bodies: string[] = [];
  for (const body of ["first", "second", "third"]) {
    expect(responses).toHaveLength(bodies.length + 1);
    responses.at(-1)?.end(body);
    const [reply] = (await once(client, "data")) as [string];
    bodies.push(reply.slice(reply.lastIndexOf("\n") + 1));
  }
  expect(bodies).toEqual(["first", "second", "third"]);
  client.destroy();
  await close();
});

test("a request whose client disconnects before its turn is never handled", async () => {
  const { responses, client, serverSocket, sendRequests, close } = await startManualServer();
  await sendRequests(10);
  client.destroy();
  await once(serverSocket, "close");
  await close();
  expect(responses).toHaveLength(1);
  expect(responses[0]?.destroyed).toBe(true);
});

test("a client that sends many requests without waiting for replies is disconnected", async () => {
  const { responses, client, serverSocket, sendRequests, close } = await startManualServer();
  await sendRequests(17);
  expect(serverSocket.destroyed).toBe(false);
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(serverSocket, "close");
  expect(responses).toHaveLength(1);
  await close();
});
