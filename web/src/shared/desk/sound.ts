/** The sound of new orders, as the frame passes it to what shows it. */
export interface Sound {
  readonly on: boolean;
  /** An order arrived, and the browser did not let it sound: a gesture is needed. */
  readonly blocked: boolean;
  readonly toggle: () => void;
  readonly unlock: () => void;
  readonly ring: () => void;
}
