import type { Actor } from "@tukar-saldo/contracts";

/** Who asks for a change, for the events that tell of it. */
export interface Origin {
  readonly actor: Actor;
  readonly requestId: string;
}
