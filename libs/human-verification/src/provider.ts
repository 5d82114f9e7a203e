import type { HumanAction } from "@tukar-saldo/contracts";

export type RefusalReason = "rejected" | "action" | "score" | "hostname" | "expired" | "replayed";

/** What a provider says of a token; trouble on the way there is thrown as AppError HUMAN_UNAVAILABLE. */
export type Verdict = { passed: true; score?: number } | { passed: false; reason: RefusalReason };

/** A way to tell people from machines. */
export interface Provider {
  /** What makes a token the same as another, however it is written. @throws AppError when it is malformed. */
  identify(token: string): string;
  check(token: string, action: HumanAction): Promise<Verdict>;
  /** A new puzzle. @throws AppError NOT_FOUND when the provider has none of its own. */
  challenge(action: HumanAction): Promise<Record<string, unknown>>;
}
