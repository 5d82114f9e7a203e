/** The sound for new orders: its state and its controls. */
export interface Sound {
  readonly on: boolean;
  /** An order arrived but the browser blocked the sound until a user gesture. */
  readonly blocked: boolean;
  readonly toggle: () => void;
  readonly unlock: () => void;
  readonly ring: () => void;
}
