import type { Desk } from "../desk/desk.js";
import type { Say } from "../screens/say.js";
import type { Screen } from "../screens/visit.js";
import type { Hands } from "./hands.js";

export interface Flow {
  readonly name: string;
  readonly screen: Screen;
  readonly width?: number;
  /** Throws when the keyboard cannot do it. */
  readonly walk: (hands: Hands, say: Say, desk: Desk) => Promise<void>;
}
