import { createServer, isIPv6 } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { Session } from "./auth/session.js";
import { checkPasswords, loadUsers } from "./auth/users.js";
import type { Passwords, Users } from "./auth/users.js";
import { Cursors } from "./commands/cursors.js";
import { createDispatcher } from "./commands/dispatch.js";
import { Snapshots } from "./commands/snapshots.js";
import type { SnapshotOptions } from "./commands/snapshots.js";
import { expireAll } from "./store/background.js";
import { StartError } from "./store/folder.js";
import { openStore } from "./store/open-store.js";
import type { OpenStore } from "./store/open-store.js";
import type { Store } from "./store/store.js";
import { Backlogs, Connection } from "./wire/connection.js";
import type { Handler } from "./wire/connection.js";

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** The host as a URL names it; where a server listens on every address, that of this machine alone. */
function urlHost(host: string): string {
  if (EVERY_ADDRESS.has(host)) return "127.0.0.1";
  return isIPv6(host) ? `[${host}]` : host;
}

export interface ServerOptions extends SnapshotOptions {
  /** The folder of the data file; created when absent, used by one server at a time. */
  readonly dataDir: string;
  readonly port?: number;
  /** Where to listen: 127.0.0.1 when absent, and loopback only where nobody is asked who they are. */
  readonly host?: string;
  /** The users and what they sign in with; with null nobody is asked who they are, which is for tests only. */
  readonly passwords: Passwords | null;
  /** Only for the crash test's negative control: answers writes before they are on disk. */
  readonly acknowledgeEarly?: boolean;
  /** Of changes gathered in memory, before they go into the data file; tests make it small. */
  readonly checkpointBytes?: number;
}

const LOOPBACK = "127.0.0.1";
/** How long commands under way may take to end by themselves when the server stops. */
const STOP_TIMEOUT_MS = 2000;

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Removes at once what has outlived its time; otherwise that happens once a minute. */
  expire(): Promise<void>;
  /** Answers the commands under way, closes all connections and the data file. */
  stop(): Promise<void>;
}

/** Opens and serves the data folder; resolves when clients can connect, rejects with a StartError. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dataDir, passwords, host = LOOPBACK } = options;
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

async function serve(
  store: OpenStore,
  users: Users | undefined,
  options: ServerOptions,
): Promise<RunningServer> {
  const { host = LOOPBACK, port: wanted = 0 } = options;
  const cursors = new Cursors();
  const snapshots = new Snapshots(store, options);
  const connections = new Set<Connection>();
  const server = createServer(
    acceptConnections(connections, createDispatcher(store, cursors, snapshots), users),
  );
  await listen(server, { host, port: wanted }).catch((error: unknown) => {
    cursors.closeAll();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.close();
    await finish(connections, store);
    cursors.closeAll();
    snapshots.endAll();
    await store.close();
  };
  const url = `mongodb://${urlHost(host)}:${port}`;
  return { url, port, stop, expire: () => expireAll(store, Date.now()) };
}

function acceptConnections(
  connections: Set<Connection>,
  handler: Handler,
  users: Users | undefined,
): (socket: Socket) => void {
  let lastId = 0;
  const backlogs = new Backlogs();
  return (socket) => {
    const connection = new Connection(socket, (lastId += 1), handler, backlogs, new Session(users));
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
  };
}

async function finish(connections: ReadonlySet<Connection>, store: Store): Promise<void> {
  const timeout = setTimeout(() => store.queue.interrupt(), STOP_TIMEOUT_MS);
  await Promise.all([...connections].map((connection) => connection.finish()));
  clearTimeout(timeout);
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new StartError(`Port ${port} is already in use.`) : error);
    });
    server.listen(port, host, () => resolve());
  });
}
