import type { mongo } from "mongoose";
import { fieldOf } from "../field-of.js";
import type { Metrics, ObserveDuration } from "./create-metrics.js";

/**
 * The method of the driver's `Server` class that is wrapped to measure commands. The driver's command monitoring is not
 * used, as it decodes every reply a second time (docs/decisions/0022-metrics.md).
 */
interface DriverServer {
  command(operation: { readonly commandName: string }, ...args: unknown[]): Promise<unknown>;
}

/** Lists the servers that a client knows, from fields of the client that the driver's types do not declare. */
function listServers(client: mongo.MongoClient): DriverServer[] {
  const servers = fieldOf(fieldOf(fieldOf(client, "topology"), "s"), "servers");
  return servers instanceof Map ? [...(servers as Map<string, DriverServer>).values()] : [];
}

/** Measures the duration of every command to a server, including its wait for a connection. */
function wrapCommands(server: DriverServer, observeDuration: ObserveDuration): void {
  const { command } = server;
  server.command = async (operation, ...args) => {
    const startedAt = performance.now();
    let outcome = "failed";
    try {
      const reply = await command.call(server, operation, ...args);
      outcome = "ok";
      return reply;
    } finally {
      observeDuration(operation.commandName, outcome, (performance.now() - startedAt) / 1_000);
    }
  };
}

/** Counts the open and used connections of a client and the commands that wait for one, by the client's events. */
function countConnections(client: mongo.MongoClient) {
  const connectionCounts = { open: 0, inUse: 0, waiting: 0 };
  client.on("connectionCreated", () => (connectionCounts.open += 1));
  client.on("connectionClosed", () => (connectionCounts.open -= 1));
  client.on("connectionCheckOutStarted", () => (connectionCounts.waiting += 1));
  client.on("connectionCheckOutFailed", () => (connectionCounts.waiting -= 1));
  client.on("connectionCheckedOut", () => {
    connectionCounts.waiting -= 1;
    connectionCounts.inUse += 1;
  });
  client.on("connectionCheckedIn", () => (connectionCounts.inUse -= 1));
  return connectionCounts;
}

/**
 * Creates a function that measures the commands and connections of a client. Call the
 * created function at each attempt to connect, as each attempt has a new client.
 */
export function measureMongo(metrics: Metrics): (client: mongo.MongoClient) => void {
  const observeDuration = metrics.histogram("mongodb_command_duration_seconds");
  const measuredServers = new WeakSet<DriverServer>();
  let connectionCounts = { open: 0, inUse: 0, waiting: 0 };
  metrics.gauge("mongodb_pool_connections", () => [
    { labels: { state: "in_use" }, value: connectionCounts.inUse },
    { labels: { state: "idle" }, value: Math.max(0, connectionCounts.open - connectionCounts.inUse) },
    { labels: { state: "waiting" }, value: connectionCounts.waiting },
  ]);
  return (client) => {
    connectionCounts = countConnections(client);
    // Wrapping a server at its first heartbeat misses no command, as the driver sends none before that heartbeat.
    client.on("serverHeartbeatSucceeded", () => {
      for (const server of listServers(client)) {
        if (measuredServers.has(server)) continue;
        measuredServers.add(server);
        wrapCommands(server, observeDuration);
      }
    });
  };
}
