import type { mongo } from "mongoose";
import { fieldOf } from "../field-of.js";
import type { Metrics, ObserveDuration } from "./create-metrics.js";

/**
 * The part of the driver's server that is wrapped to measure commands. The driver's command monitoring is not used,
 * as it decodes every reply a second time (docs/decisions/0022-metrics.md).
 */
interface DriverServer {
  command(operation: { readonly commandName: string }, ...args: unknown[]): Promise<unknown>;
}

/** Lists the servers in the driver's topology, which the driver's types do not declare. */
function listServers(client: mongo.MongoClient): DriverServer[] {
  const servers = fieldOf(fieldOf(fieldOf(client, "topology"), "s"), "servers");
  return servers instanceof Map ? [...(servers as Map<string, DriverServer>).values()] : [];
}

/** Measures the duration of every command to a server, including its wait for a connection. */
function wrapCommands(server: DriverServer, observe: ObserveDuration): void {
  const { command } = server;
  server.command = async (operation, ...args) => {
    const startedAt = performance.now();
    let outcome = "failed";
    try {
      const reply = await command.call(server, operation, ...args);
      outcome = "ok";
      return reply;
    } finally {
      observe(operation.commandName, outcome, (performance.now() - startedAt) / 1_000);
    }
  };
}

/** Counts the connections of a client by its events. */
function countConnections(client: mongo.MongoClient) {
  const counts = { open: 0, inUse: 0, waiting: 0 };
  client.on("connectionCreated", () => (counts.open += 1));
  client.on("connectionClosed", () => (counts.open -= 1));
  client.on("connectionCheckOutStarted", () => (counts.waiting += 1));
  client.on("connectionCheckOutFailed", () => (counts.waiting -= 1));
  client.on("connectionCheckedOut", () => {
    counts.waiting -= 1;
    counts.inUse += 1;
  });
  client.on("connectionCheckedIn", () => (counts.inUse -= 1));
  return counts;
}

/**
 * Creates a function that measures the commands and connections of a client. Call the
 * created function at each attempt to connect, as each attempt has a new client.
 */
export function measureMongo(metrics: Metrics): (client: mongo.MongoClient) => void {
  const observe = metrics.histogram("mongodb_command_duration_seconds");
  const measuredServers = new WeakSet<DriverServer>();
  let counts = { open: 0, inUse: 0, waiting: 0 };
  metrics.gauge("mongodb_pool_connections", () => [
    { labels: { state: "in_use" }, value: counts.inUse },
    { labels: { state: "idle" }, value: Math.max(0, counts.open - counts.inUse) },
    { labels: { state: "waiting" }, value: counts.waiting },
  ]);
  return (client) => {
    counts = countConnections(client);
    // The driver sends no commands to a server before its first heartbeat, so no command is missed.
    client.on("serverHeartbeatSucceeded", () => {
      for (const server of listServers(client)) {
        if (measuredServers.has(server)) continue;
        measuredServers.add(server);
        wrapCommands(server, observe);
      }
    });
  };
}
