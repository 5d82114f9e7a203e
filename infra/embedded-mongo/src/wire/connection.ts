import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuthSession } from "../auth/session.js";
import { SharedLimit, UnauthenticatedLimits } from "./connection-limits.js";
import type { Disconnectable } from "./connection-limits.js";
import { errorReply, encodeReply } from "./reply.js";
import type { Reply } from "./reply.js";
import { MessageFramer, HEADER_BYTES, parseMessage, ProtocolError } from "./request.js";
import type { Request } from "./request.js";

/** Executes a command; the client may disconnect meanwhile. */
export type CommandHandler = (
  request: Request,
  client: { readonly id: number; readonly session: AuthSession; isDisconnected(): boolean },
) => Promise<Reply>;

/** Beyond either limit the socket is paused (back-pressure). */
const MAX_QUEUED = 64;
const MAX_QUEUED_BYTES = 64_000_000;
const MAX_HELD_BYTES = 512_000_000;
const MAX_UNAUTHENTICATED = 1000;
/** Time slice of one connection before others run. */
const MAX_TURN_MS = 5;
/** A larger command yields to the event loop after parsing. */
const LARGE_BYTES = 500_000;
const STALL_TIMEOUT_MS = 120_000;

export class ConnectionLimits {
  readonly unauthenticated = new SharedLimit(MAX_UNAUTHENTICATED);
  readonly received = new SharedLimit(MAX_HELD_BYTES);
  readonly unsent = new SharedLimit(MAX_HELD_BYTES);
}

export class Connection implements Disconnectable {
  private readonly framing = new MessageFramer();
  private queue: Buffer[] = [];
  private queuedBytes = 0;
  private working: Promise<void> | undefined;
  private readonly limits: UnauthenticatedLimits;

  constructor(
    private readonly socket: Socket,
    readonly id: number,
    private readonly handler: CommandHandler,
    private readonly backlogs: ConnectionLimits,
    readonly session: AuthSession,
  ) {
    this.limits = new UnauthenticatedLimits(this, session, backlogs.unauthenticated);
    socket.setNoDelay(true);
    socket.on("close", () => this.release());
    socket.on("data", (piece) => this.receive(piece));
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
    await this.working;
    this.socket.destroy();
  }

  private receive(piece: Buffer): void {
    try {
      for (const message of this.framing.push(piece, this.limits.maxMessageBytes)) {
        this.queue.push(message);
        this.queuedBytes += message.length;
      }
    } catch {
      this.socket.destroy();
      return;
    }
    this.countReceived();
    if (this.overloaded()) this.socket.pause();
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private countReceived(): void {
    this.backlogs.received.set(this, this.framing.waiting + this.queuedBytes);
  }

  private release(): void {
    this.queue = [];
    this.limits.end();
    this.backlogs.received.set(this, 0);
    this.backlogs.unsent.set(this, 0);
  }

  private overloaded(): boolean {
    return this.queue.length > MAX_QUEUED || this.queuedBytes > MAX_QUEUED_BYTES;
  }

  private async work(): Promise<void> {
    let turnEnds = performance.now() + MAX_TURN_MS;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      this.queuedBytes -= message.length;
      this.countReceived();
      const answer = await this.answer(message);
      if (this.socket.destroyed) return;
      this.limits.answered();
      if (answer && !this.socket.write(answer)) await this.waitForDrain();
      if (this.socket.isPaused() && !this.overloaded()) this.socket.resume();
      if (performance.now() < turnEnds) continue;
      await nextTurn();
      turnEnds = performance.now() + MAX_TURN_MS;
    }
  }

  private async answer(message: Buffer): Promise<Buffer | undefined> {
    const head = { id: message.readInt32LE(4), legacy: message.readInt32LE(12) !== 2013 };
    try {
      const request = parseMessage(message);
      if (message.length > LARGE_BYTES) await nextTurn();
      const reply = await this.handler(request, this);
      return request.wantsReply ? encodeReply(request, reply) : undefined;
    } catch (error) {
      if (error instanceof ProtocolError) this.socket.destroy();
      else if (expectsReply(message)) return encodeReply(head, errorReply(error));
      return undefined;
    }
  }

  private waitForDrain(): Promise<void> {
    this.backlogs.unsent.set(this, this.socket.writableLength);
    return new Promise((resolve) => {
      const timeout = setTimeout(() => this.socket.destroy(), STALL_TIMEOUT_MS).unref();
      const done = (): void => {
        clearTimeout(timeout);
        this.socket.off("drain", done).off("close", done);
        this.backlogs.unsent.set(this, 0);
        resolve();
      };
      this.socket.on("drain", done).on("close", done);
    });
  }
}

function expectsReply(message: Buffer): boolean {
  const moreToCome = message.readInt32LE(12) === 2013 && (message.readUInt32LE(HEADER_BYTES) & 2) !== 0;
  return !moreToCome;
}
