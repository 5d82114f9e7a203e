import { EventEmitter, once } from "node:events";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import type { NoticeView, ServerToClient, TransactionRow } from "@tukar-saldo/contracts";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

const DEFAULT_TIMEOUT_MS = 10_000;

export interface DashboardMessage {
  event: "transaction_update" | "transaction_updated";
  row: TransactionRow | undefined;
  at: number;
}

/** A Socket.IO client that acts as a dashboard. */
export interface DashboardClient {
  socket: Socket<ServerToClient>;
  /** All notices received so far, in order. */
  notices: NoticeView[];
  /** All messages about orders received so far, in order. */
  messages: DashboardMessage[];
  /** Returns how many `profile_updated` messages were received so far. */
  countProfileUpdates(): number;
  /** Returns the first matching message, received before or after the call. @param timeoutMs default: 10 s */
  awaitMessage(
    matches: (message: DashboardMessage) => boolean,
    timeoutMs?: number,
  ): Promise<DashboardMessage>;
  /** Waits until the connection has ended. */
  awaitDisconnect(timeoutMs?: number): Promise<void>;
  close(): void;
}

interface ConnectOptions {
  /** Whether to wait until the dashboard is connected; false for handshakes that must fail. */
  wait?: boolean;
  transports?: ("websocket" | "polling")[];
  headers?: Record<string, string>;
}

function collectMessages(socket: Socket<ServerToClient>, messages: DashboardMessage[]): EventEmitter {
  const messageEmitter = new EventEmitter().setMaxListeners(0);
  for (const event of ["transaction_update", "transaction_updated"] as const) {
    socket.on(event, (row?: TransactionRow) => {
      messages.push({ event, row, at: Date.now() });
      messageEmitter.emit("message");
    });
  }
  return messageEmitter;
}

function connect(url: string, token: string, { transports = ["websocket"], headers = {} }: ConnectOptions) {
  const options = { path: SOCKET_PATH, auth: { token }, transports, extraHeaders: headers, forceNew: true };
  return io(url, { ...options, reconnectionDelay: 100, reconnectionDelayMax: 500 }) as Socket<ServerToClient>;
}

/** Connects a dashboard client. @throws Error if it is not connected within 10 s */
export async function connectDashboard(
  url: string,
  token: string,
  options: ConnectOptions = {},
): Promise<DashboardClient> {
  const socket = connect(url, token, options);
  const messages: DashboardMessage[] = [];
  const messageEmitter = collectMessages(socket, messages);
  const notices: NoticeView[] = [];
  socket.on("notice", (notice) => notices.push(notice));
  let profileUpdateCount = 0;
  socket.on("profile_updated", () => (profileUpdateCount += 1));
  const awaitMessage: DashboardClient["awaitMessage"] = async (matches, timeoutMs = DEFAULT_TIMEOUT_MS) => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let match = messages.find(matches); ; match = messages.find(matches)) {
      if (match) return match;
      await once(messageEmitter, "message", { signal });
    }
  };
  const awaitDisconnect = async (timeoutMs = DEFAULT_TIMEOUT_MS): Promise<void> => {
    const emitter = socket as unknown as EventEmitter;
    if (socket.connected) await once(emitter, "disconnect", { signal: AbortSignal.timeout(timeoutMs) });
  };
  if (options.wait !== false) await waitUntilConnected(socket);
  const countProfileUpdates = (): number => profileUpdateCount;
  const close = (): void => void socket.close();
  return { socket, messages, notices, countProfileUpdates, awaitMessage, awaitDisconnect, close };
}

function waitUntilConnected(socket: Socket<ServerToClient>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error("not connected within 10 s")), DEFAULT_TIMEOUT_MS);
    const fail = (error: Error): void => {
      socket.close();
      reject(error);
    };
    socket.once("connect", () => (clearTimeout(timer), resolve()));
    socket.once("connect_error", (error) => (clearTimeout(timer), fail(error)));
  });
}
