import { expect, test } from "@jest/globals";
import express from "express";
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
