import { createServer, isIPv6 } from "node:net";
import type { AddressInfo } from "node:net";
import { AuthSession } from "./auth/session.js";
import { checkPasswords, loadUsers } from "./auth/users.js";
import type { PasswordByUser, Users } from "./auth/users.js";
import { Cursors } from "./commands/cursors.js";
import { createDispatcher } from "./commands/dispatch.js";
import { Snapshots } from "./commands/snapshots.js";
import type { EngineOptions } from "./engine/engine.js";
import { deleteExpiredDocuments } from "./store/background.js";
import { StartError } from "./store/folder.js";
import { openStore } from "./store/open-store.js";
import type { Store } from "./store/store.js";
import { ConnectionLimits, Connection } from "./wire/connection.js";

const LOOPBACK_HOST_PATTERN = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const WILDCARD_ADDRESSES = new Set(["0.0.0.0", "::"]);

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOST_PATTERN.test(host);
}

/** Returns the host for the connection URL: loopback if the server listens on all addresses. */
function getUrlHost(host: string): string {
  if (WILDCARD_ADDRESSES.has(host)) return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}

export interface ServerOptions extends EngineOptions {
  /** Data folder; created if absent, and locked so that only one server uses it. */
  readonly dataDir: string;
  readonly port?: number;
  /** Listen address, 127.0.0.1 by default. It must be a loopback address if authentication is disabled. */
  readonly host?: string;
  /** Users and passwords; null disables authentication, for tests only. */
  readonly passwords: PasswordByUser | null;
  /** Lifetime of snapshots; 0 disables them. While a snapshot is open, its data-file pages cannot be reused. */
  readonly snapshotSeconds?: number;
}

const DEFAULT_HOST = "127.0.0.1";
/** Grace period of running commands at shutdown. */
const STOP_TIMEOUT_MS = 2000;

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Runs the TTL monitor now; it otherwise runs once a minute. */
  expire(): Promise<void>;
  /** Finishes running commands, then closes the connections and the data file. */
  stop(): Promise<void>;
}

/** Starts a server for the data folder; rejects with a StartError for problems that the operator can solve. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, passwords, host = DEFAULT_HOST } = options;
  if (!passwords && !isLoopback(host)) throw new StartError(`Without users the host ${host} is refused.`);
  if (passwords) checkPasswords(passwords);
  const store = await openStore(dataDir, options);
  try {
    const users = passwords ? await loadUsers(dataDir, passwords) : undefined;
    return await serve(store, users, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function serve(store: Store, users: Users | undefined, options: ServerOptions): Promise<RunningServer> {
  const { host = DEFAULT_HOST, port: requestedPort = 0 } = options;
  const cursors = new Cursors();
  const snapshots = new Snapshots(store, options.snapshotSeconds);
  const connections = new Set<Connection>();
  const handler = createDispatcher(store, cursors, snapshots);
  const limits = new ConnectionLimits();
  let lastId = 0;
  const server = createServer((socket) => {
    const connection = new Connection(socket, (lastId += 1), handler, limits, new AuthSession(users));
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
  });
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(requestedPort, host, resolve);
  });
  await listening.catch((error: NodeJS.ErrnoException) => {
    cursors.closeAll();
    throw error.code === "EADDRINUSE" ? new StartError(`Port ${requestedPort} is already in use.`) : error;
  });
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.close();
    const timeout = setTimeout(() => store.queue.interrupt(), STOP_TIMEOUT_MS);
    await Promise.all([...connections].map((connection) => connection.finish()));
    clearTimeout(timeout);
    cursors.closeAll();
    snapshots.endAll();
    await store.close();
  };
  const url = `mongodb://${getUrlHost(host)}:${port}`;
  return { url, port, stop, expire: () => deleteExpiredDocuments(store, Date.now()) };
}
