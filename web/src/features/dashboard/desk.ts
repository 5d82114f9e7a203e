import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use, useState } from "react";
import { createCommandShelf } from "./palette/command.js";
import type { CommandShelf } from "./palette/command.js";
import { createArrivals } from "./realtime/arrivals.js";
import type { Arrivals } from "./realtime/arrivals.js";
import { createBell } from "./realtime/bell.js";
import type { Bell } from "./realtime/bell.js";
import { createLedger } from "./realtime/ledger.js";
import type { Ledger } from "./realtime/ledger.js";

/** What the parts of one open dashboard share besides the query cache. */
export interface Desk {
  readonly client: QueryClient;
  readonly ledger: Ledger;
  readonly arrivals: Arrivals;
  readonly bell: Bell;
  /** What the palette offers besides its own commands. */
  readonly commands: CommandShelf;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useNewDesk(): Desk {
  const client = useQueryClient();
  const [desk] = useState(() => ({
    client,
    ledger: createLedger(),
    arrivals: createArrivals(),
    bell: createBell(() => new AudioContext()),
    commands: createCommandShelf(),
  }));
  return desk;
}

/** The dashboard around this component. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk outside of a dashboard");
  return desk;
}
