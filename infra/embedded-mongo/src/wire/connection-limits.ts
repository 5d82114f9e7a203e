import type { AuthSession } from "../auth/session.js";
import { MAX_MESSAGE_BYTES } from "./request.js";

interface Disconnectable {
  disconnect(): void;
}

/** Limits the sum of a quantity over all connections; above the limit, it disconnects the longest idle connections. */
export class SharedLimit {
  private readonly amounts = new Map<Disconnectable, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  set(holder: Disconnectable, bytes: number): void {
    this.total += bytes - (this.amounts.get(holder) ?? 0);
    this.amounts.delete(holder);
    if (bytes > 0) this.amounts.set(holder, bytes);
    for (const [oldest, count] of this.amounts) {
      if (this.total <= this.max) return;
      this.amounts.delete(oldest);
      this.total -= count;
      oldest.disconnect();
    }
  }
}

const MAX_UNAUTHENTICATED_MESSAGE_BYTES = 16_384;
/** Timeout for the first message, and for each step of authentication. */
const SIGN_IN_TIMEOUT_MS = 10_000;
/** Timeout after the first command; long, since drivers keep an unauthenticated monitoring connection open. */
const IDLE_TIMEOUT_MS = 600_000;

/** Limits unauthenticated connections: their number, their message size and their idle time. */
export class UnauthenticatedLimits {
  private timer: NodeJS.Timeout | undefined;
  private hasReceivedCommand = false;

  /** @param sharedCount counts unauthenticated connections; above a limit it disconnects the longest idle connection */
  constructor(
    private readonly holder: Disconnectable,
    private readonly session: AuthSession,
    private readonly sharedCount: SharedLimit,
  ) {
    this.restartTimer();
  }

  get maxMessageBytes(): number {
    return this.session.isTrusted ? MAX_MESSAGE_BYTES : MAX_UNAUTHENTICATED_MESSAGE_BYTES;
  }

  /** Called after each reply, since the command may have changed the authentication state. */
  onReply(): void {
    this.hasReceivedCommand = true;
    this.restartTimer();
  }

  end(): void {
    clearTimeout(this.timer);
    this.sharedCount.set(this.holder, 0);
  }

  private restartTimer(): void {
    this.end();
    if (this.session.isTrusted) return;
    this.sharedCount.set(this.holder, 1);
    const isMonitor = this.hasReceivedCommand && !this.session.isSigningIn;
    const timeoutMs = isMonitor ? IDLE_TIMEOUT_MS : SIGN_IN_TIMEOUT_MS;
    this.timer = setTimeout(() => this.holder.disconnect(), timeoutMs).unref();
  }
}
