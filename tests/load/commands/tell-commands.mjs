// Loaded into each service before its own code (node --import): prints the beginning of every request, and every
// command to MongoDB and Redis that is sent within a request's async context, one line of JSON each.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { writeSync } from "node:fs";
import { Redis } from "ioredis";
import mongoose from "mongoose";

const STDOUT = 1;
const requests = new AsyncLocalStorage();

/** @param {Record<string, string>} line */
const tell = (line) => void writeSync(STDOUT, `${JSON.stringify({ told: line })}\n`);

subscribe("http.server.request.start", (message) => {
  const { request } = /** @type {{ request: import("node:http").IncomingMessage }} */ (message);
  const id = String(request.headers["x-request-id"] ?? "");
  requests.enterWith(id);
  tell({ request: id });
});

/** @param {string} command */
function count(command) {
  const request = requests.getStore();
  if (request !== undefined) tell({ request, command });
}

const { prototype: client } = mongoose.mongo.MongoClient;
const { connect } = client;
client.connect = function connectAndTell() {
  this.on("commandStarted", ({ commandName, command }) => {
    const collection = commandName === "getMore" ? command.collection : command[commandName];
    count(`mongo ${commandName} ${collection}`);
  });
  return connect.call(this);
};

const { prototype: redis } = Redis;
const { sendCommand } = redis;
redis.sendCommand = function sendAndTell(command, stream) {
  count(`redis ${command.name.toLowerCase()}`);
  return sendCommand.call(this, command, stream);
};
