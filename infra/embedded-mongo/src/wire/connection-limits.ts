import type { Session } from "../auth/session.js";
import { MAX_MESSAGE_BYTES } from "./request.js";

export interface Holder {
  cutOff(): void;
}

/** What connections make the server hold; beyond the limit those without progress for longest are closed. */
export class Backlog {
  private readonly held = new Map<Holder, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  set(holder: Holder, bytes: number): void {
    this.total += bytes - (this.held.get(holder) ?? 0);
    this.held.delete(holder);
    if (bytes > 0) this.held.set(holder, bytes);
    for (const [oldest, count] of this.held) {
      if (this.total <= this.max) return;
      this.held.delete(oldest);
      this.total -= count;
      oldest.cutOff();
    }
  }
}

const MAX_UNAUTHENTICATED_MESSAGE_BYTES = 16_384;
/** For the first message, and for the rest of signing in once it has begun. */
const SIGN_IN_TIMEOUT_MS = 10_000;
/** Drivers keep a connection open that never signs in: it asks now and then whether the server is there. */
const IDLE_TIMEOUT_MS = 600_000;

/** Bounds what a client that has not signed in can make the server hold: bytes, time, and connections. */
export class UnauthenticatedLimits {
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private hasSpoken = false;

  /** @param unauthenticated connections that have not signed in; beyond its limit the one silent for longest is cut off */
  constructor(
    private readonly holder: Holder,
    private readonly session: Session,
    private readonly unauthenticated: Backlog,
  ) {
    this.renew();
  }

  get maxMessageBytes(): number {
    return this.session.isTrusted ? MAX_MESSAGE_BYTES : MAX_UNAUTHENTICATED_MESSAGE_BYTES;
  }

  /** A command was answered: the client may have signed in or out by it. */
  answered(): void {
    this.hasSpoken = true;
    if (this.session.isTrusted) this.end();
    else this.renew();
  }

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    this.unauthenticated.set(this.holder, 0);
  }

  private renew(): void {
    if (this.session.isTrusted) return;
    this.isOver = false;
    this.unauthenticated.set(this.holder, 1);
    clearTimeout(this.timer);
    const isMonitor = this.hasSpoken && !this.session.isSigningIn;
    this.timer = setTimeout(
      () => this.holder.cutOff(),
      isMonitor ? IDLE_TIMEOUT_MS : SIGN_IN_TIMEOUT_MS,
    ).unref();
  }
}
