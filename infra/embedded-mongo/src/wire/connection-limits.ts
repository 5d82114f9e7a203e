import type { AuthSession } from "../auth/session.js";
import { MAX_MESSAGE_BYTES } from "./request.js";

export interface Disconnectable {
  disconnect(): void;
}

/** Limits a quantity summed over all connections. Above it, those that have been idle longest are disconnected. */
export class SharedLimit {
  private readonly held = new Map<Disconnectable, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  set(holder: Disconnectable, bytes: number): void {
    this.total += bytes - (this.held.get(holder) ?? 0);
    this.held.delete(holder);
    if (bytes > 0) this.held.set(holder, bytes);
    for (const [oldest, count] of this.held) {
      if (this.total <= this.max) return;
      this.held.delete(oldest);
      this.total -= count;
      oldest.disconnect();
    }
  }
}

const MAX_UNAUTHENTICATED_MESSAGE_BYTES = 16_384;
/** Timeout for the first message, and for each step of authentication. */
const SIGN_IN_TIMEOUT_MS = 10_000;
/** Long, since drivers keep an unauthenticated monitoring connection open and poll it. */
const IDLE_TIMEOUT_MS = 600_000;

/** Limits unauthenticated connections: their number, their message size and their idle time. */
export class UnauthenticatedLimits {
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private hasSpoken = false;

  /** @param unauthenticated counts unauthenticated connections; above its limit the longest idle one is disconnected */
  constructor(
    private readonly holder: Disconnectable,
    private readonly session: AuthSession,
    private readonly unauthenticated: SharedLimit,
  ) {
    this.renew();
  }

  get maxMessageBytes(): number {
    return this.session.isTrusted ? MAX_MESSAGE_BYTES : MAX_UNAUTHENTICATED_MESSAGE_BYTES;
  }

  /** Called after each reply, since the command may have changed the authentication state. */
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
      () => this.holder.disconnect(),
      isMonitor ? IDLE_TIMEOUT_MS : SIGN_IN_TIMEOUT_MS,
    ).unref();
  }
}
