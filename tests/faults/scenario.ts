import type { Connection } from "mongoose";
import type { FaultsDesk } from "./desk.js";
import type { History } from "./driver.js";
import type { HeadlessDashboard } from "../system/headless-dashboard.js";

/** What a scenario works with. */
export interface Stage {
  readonly desk: FaultsDesk;
  readonly data: Connection;
  readonly dashboards: readonly HeadlessDashboard[];
  readonly history: History;
}

/** A fault of a running desk, while customers order and staff work. */
export interface Scenario {
  readonly name: string;
  /** Whether the scenario is part of `npm test`. */
  readonly isQuick?: true;
  /** Whether no call may fail. */
  readonly isUnnoticed?: true;
  /** Whether clients wait for the gateway itself, which only a proxy in front of it can leave out. */
  readonly isGatewayFault?: true;
  /** Causes the fault and ends it. @throws Error if the desk does not do what it should meanwhile */
  run(stage: Stage): Promise<void>;
}
