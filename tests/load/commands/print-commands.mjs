// Preloaded into each service by `node --import`. Prints one JSON line for each request, and one for each MongoDB or
// Redis command sent in the request's async context. The gateway forwards the header that identifies the request.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { writeSync } from "node:fs";
import { Redis } from "ioredis";
import mongoose from "mongoose";

const STDOUT = 1;
const requests = new AsyncLocalStorage();

/** @param {Record<string, string>} line */
const printLine = (line) => void writeSync(STDOUT, `${JSON.stringify({ commandLog: line })}\n`);

subscribe("http.server.request.start", (message) => {
  const { request } = /** @type {{ request: import("node:http").IncomingMessage }} */ (message);
  const id = String(request.headers["x-recorded-request"] ?? "");
  requests.enterWith(id);
  printLine({ request: id });
});

/** @param {string} command */
function printCommand(command) {
  const request = requests.getStore();
  if (request !== undefined) printLine({ request, command });
}

const { prototype: client } = mongoose.mongo.MongoClient;
const { connect } = client;
client.connect = function connectAndPrint() {
  this.on("commandStarted", ({ commandName, command }) => {
    const collection = commandName === "getMore" ? command.collection : command[commandName];
    printCommand(`mongo ${commandName} ${collection}`);
  });
  return connect.call(this);
};

const { prototype: redis } = Redis;
const { sendCommand } = redis;
redis.sendCommand = function sendAndPrint(command, stream) {
  printCommand(`redis ${command.name.toLowerCase()}`);
  return sendCommand.call(this, command, stream);
};
