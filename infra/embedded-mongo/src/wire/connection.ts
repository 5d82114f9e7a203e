import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuthSession } from "../auth/session.js";
import { SharedLimit, UnauthenticatedLimits } from "./connection-limits.js";
import { errorReply, encodeReply } from "./reply.js";
import type { Reply } from "./reply.js";
import { MessageFramer, parseMessage, ProtocolError, readHeader } from "./request.js";
import type { Request } from "./request.js";

/** Executes a command; the client may disconnect meanwhile. */
export type CommandHandler = (request: Request, client: Connection) => Promise<Reply>;

/** If more messages or more bytes than this are queued, the socket is paused (back-pressure). */
const MAX_QUEUED_MESSAGES = 64;
const MAX_QUEUED_BYTES = 64_000_000;
const MAX_BACKLOG_BYTES = 512_000_000;
const MAX_UNAUTHENTICATED_CONNECTIONS = 1000;
/** Time for which one connection may run commands before other connections get a turn. */
const MAX_TURN_MS = 5;
/** After parsing a larger message, the connection yields to the event loop. */
const MIN_LARGE_BYTES = 500_000;
const STALL_TIMEOUT_MS = 120_000;

export class ConnectionLimits {
  readonly unauthenticatedConnections = new SharedLimit(MAX_UNAUTHENTICATED_CONNECTIONS);
  readonly receivedBytes = new SharedLimit(MAX_BACKLOG_BYTES);
  readonly unsentBytes = new SharedLimit(MAX_BACKLOG_BYTES);
}

export class Connection {
  private readonly framer = new MessageFramer();
  private queue: Buffer[] = [];
  private queuedBytes = 0;
  private runningCommands: Promise<void> | undefined;
  private readonly limits: UnauthenticatedLimits;

  constructor(
    private readonly socket: Socket,
    readonly id: number,
    private readonly handler: CommandHandler,
    private readonly sharedLimits: ConnectionLimits,
    readonly session: AuthSession,
  ) {
    this.limits = new UnauthenticatedLimits(this, session, sharedLimits.unauthenticatedConnections);
    socket.setNoDelay(true);
    socket.on("close", () => this.release());
    socket.on("data", (chunk) => this.receive(chunk));
    socket.on("error", () => socket.destroy());
  }

  disconnect(): void {
    this.socket.destroy();
  }

  isDisconnected(): boolean {
    return this.socket.destroyed;
  }

  async finish(): Promise<void> {
    this.queue = [];
    await this.runningCommands;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    try {
      for (const message of this.framer.push(chunk, this.limits.maxMessageBytes)) {
        this.queue.push(message);
        this.queuedBytes += message.length;
      }
    } catch {
      this.socket.destroy();
      return;
    }
    this.countReceivedBytes();
    if (this.isOverloaded()) this.socket.pause();
    this.runningCommands ??= this.processQueue().finally(() => (this.runningCommands = undefined));
  }

  private countReceivedBytes(): void {
    this.sharedLimits.receivedBytes.set(this, this.framer.bufferedBytes + this.queuedBytes);
  }

  private release(): void {
    this.queue = [];
    this.limits.end();
    this.sharedLimits.receivedBytes.set(this, 0);
    this.sharedLimits.unsentBytes.set(this, 0);
  }

  private isOverloaded(): boolean {
    return this.queue.length > MAX_QUEUED_MESSAGES || this.queuedBytes > MAX_QUEUED_BYTES;
  }

  private async processQueue(): Promise<void> {
    let turnEndsAt = performance.now() + MAX_TURN_MS;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      this.queuedBytes -= message.length;
      this.countReceivedBytes();
      const reply = await this.handleMessage(message);
      if (this.socket.destroyed) return;
      this.limits.onReply();
      if (reply && !this.socket.write(reply)) await this.waitForDrain();
      if (this.socket.isPaused() && !this.isOverloaded()) this.socket.resume();
      if (performance.now() < turnEndsAt) continue;
      await nextTurn();
      turnEndsAt = performance.now() + MAX_TURN_MS;
    }
  }

  private async handleMessage(message: Buffer): Promise<Buffer | undefined> {
    const header = readHeader(message);
    try {
      const request = parseMessage(message);
      if (message.length > MIN_LARGE_BYTES) await nextTurn();
      const reply = await this.handler(request, this);
      return header.wantsReply ? encodeReply(header, reply) : undefined;
    } catch (error) {
      if (error instanceof ProtocolError) this.socket.destroy();
      else if (header.wantsReply) return encodeReply(header, errorReply(error));
      return undefined;
    }
  }

  private waitForDrain(): Promise<void> {
    this.sharedLimits.unsentBytes.set(this, this.socket.writableLength);
    return new Promise((resolve) => {
      const timeout = setTimeout(() => this.socket.destroy(), STALL_TIMEOUT_MS).unref();
      const onDone = (): void => {
        clearTimeout(timeout);
        this.socket.off("drain", onDone).off("close", onDone);
        this.sharedLimits.unsentBytes.set(this, 0);
        resolve();
      };
      this.socket.on("drain", onDone).on("close", onDone);
    });
  }
}
