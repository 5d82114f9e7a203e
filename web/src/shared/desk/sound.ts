/** The sound for new orders: its state and its controls. */
export interface Sound {
  readonly on: boolean;
  /** Whether a new order arrived while the browser blocked sound; browsers allow sound only after a user gesture. */
  readonly blocked: boolean;
  readonly toggle: () => void;
  readonly unlock: () => void;
  readonly ring: () => void;
}
