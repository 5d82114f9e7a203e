import { LANGUAGES } from "@tukar-saldo/contracts";
import { PUBLIC_STATES } from "./public-states.js";
import { OTHER_SCREENS } from "./screens.js";
import { STAFF_STATES } from "./staff-states.js";
import type { State } from "./state.js";
import type { DisplayOptions } from "./visit.js";

const OTHER_STATES = OTHER_SCREENS.map((screen): State => ({ name: "initial", screen }));

export const STATES: readonly State[] = [...PUBLIC_STATES, ...STAFF_STATES, ...OTHER_STATES];
const NARROW_PX = 390;
const WIDE_PX = 1350;
export const WIDTHS = [NARROW_PX, WIDE_PX] as const;

/** Selects the widths at which to check a state; some states exist only at phone or only at desktop widths. */
export const selectWidths = ({ widths = WIDTHS }: State, all: readonly number[]): number[] =>
  all.filter(
    (width) =>
      (widths.includes(WIDE_PX) || width <= NARROW_PX) && (widths.includes(NARROW_PX) || width >= WIDE_PX),
  );

export interface Cell {
  readonly state: State;
  readonly displayOptions: DisplayOptions;
}

/** Lists all states in both languages and at these widths. Each cell is checked in both themes. */
export function listCells(only = "", widths: readonly number[] = WIDTHS): Cell[] {
  return STATES.filter(
    ({ changesDesk, screen, name }) => !changesDesk && `${screen.name} ${name}`.includes(only),
  ).flatMap((state) =>
    LANGUAGES.flatMap((language) =>
      selectWidths(state, widths).map((width) => ({ state, displayOptions: { language, width } })),
    ),
  );
}

export const formatTitle = ({ state, displayOptions }: Cell): string =>
  `${state.screen.name}, ${state.name}, ${displayOptions.language}, ${displayOptions.width} px`;
