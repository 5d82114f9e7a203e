import { LANGUAGES } from "@tukar-saldo/contracts";
import { PUBLIC_STATES } from "./public-states.js";
import { OTHER_SCREENS } from "./screens.js";
import { STAFF_STATES } from "./staff-states.js";
import type { State } from "./state.js";
import type { Looks } from "./visit.js";

const OTHER_STATES = OTHER_SCREENS.map((screen): State => ({ name: "initial", screen }));

export const STATES: readonly State[] = [...PUBLIC_STATES, ...STAFF_STATES, ...OTHER_STATES];
const WIDTHS = [390, 1350] as const;

export interface Cell {
  readonly state: State;
  readonly looks: Looks;
}

/** All states in both languages and widths. Each cell is checked in both themes. */
export function cells(only = ""): Cell[] {
  return STATES.filter(
    ({ changes, screen, name }) => !changes && `${screen.name} ${name}`.includes(only),
  ).flatMap((state) =>
    LANGUAGES.flatMap((language) =>
      WIDTHS.filter((width) => state.widths?.includes(width) ?? true).map((width) => ({
        state,
        looks: { language, width },
      })),
    ),
  );
}

export const formatTitle = ({ state, looks }: Cell): string =>
  `${state.screen.name}, ${state.name}, ${looks.language}, ${looks.width} px`;
