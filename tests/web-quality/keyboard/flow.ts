import type { Desk } from "../desk/desk.js";
import type { Translate } from "../screens/texts.js";
import type { Screen } from "../screens/visit.js";
import type { KeyboardUser } from "./focus.js";

export interface Flow {
  readonly name: string;
  readonly screen: Screen;
  readonly width?: number;
  /** @throws if the keyboard cannot complete the flow */
  readonly walk: (keyboard: KeyboardUser, t: Translate, desk: Desk) => Promise<void>;
}
