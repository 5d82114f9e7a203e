import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use, useState } from "react";
import { createCommandShelf } from "./commands.js";
import type { CommandShelf } from "./commands.js";
import { createArrivals } from "../orders/arrivals.js";
import type { Arrivals } from "../orders/arrivals.js";
import { createLedger } from "../orders/ledger.js";
import type { Ledger } from "../orders/ledger.js";

/** The state that the parts of an open dashboard share, with its query client. */
export interface Desk {
  readonly client: QueryClient;
  readonly ledger: Ledger;
  readonly arrivals: Arrivals;
  /** The open tab's commands, which the palette lists besides its own. */
  readonly commands: CommandShelf;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useNewDesk(): Desk {
  const client = useQueryClient();
  const [desk] = useState(() => ({
    client,
    ledger: createLedger(),
    arrivals: createArrivals(),
    commands: createCommandShelf(),
  }));
  return desk;
}

/** The shared state of the dashboard around this component. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk outside of a dashboard");
  return desk;
}
