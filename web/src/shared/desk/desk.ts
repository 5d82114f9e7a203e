import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use, useState } from "react";
import { createCommandRegistry } from "./commands.js";
import type { CommandRegistry } from "./commands.js";
import { createArrivals } from "../orders/arrivals.js";
import type { Arrivals } from "../orders/arrivals.js";
import { createRecentUpdates } from "../orders/recent-updates.js";
import type { RecentUpdates } from "../orders/recent-updates.js";

/** The state that all parts of the open dashboard share, including its query client. */
export interface Desk {
  readonly client: QueryClient;
  readonly recentUpdates: RecentUpdates;
  readonly arrivals: Arrivals;
  /** The open tab's commands, which the command palette lists besides its own. */
  readonly commands: CommandRegistry;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useCreateDesk(): Desk {
  const client = useQueryClient();
  const [desk] = useState(() => ({
    client,
    recentUpdates: createRecentUpdates(),
    arrivals: createArrivals(),
    commands: createCommandRegistry(),
  }));
  return desk;
}

/** Returns the shared state of the dashboard that contains the component; throws outside of a dashboard. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk outside of a dashboard");
  return desk;
}
