import type { Connection } from "mongoose";
import type { FaultsDesk } from "./faults-desk.js";
import type { RequestHistory } from "./driver.js";
import type { HeadlessDashboard } from "../system/headless-dashboard.js";

/** The desk under test, with the connections, dashboards and history that a scenario may use. */
export interface ScenarioContext {
  readonly desk: FaultsDesk;
  readonly data: Connection;
  readonly dashboards: readonly HeadlessDashboard[];
  readonly history: RequestHistory;
}

/** A fault that is injected while customers place orders and staff process them. */
export interface Scenario {
  readonly name: string;
  /** Whether the scenario is part of `npm test`. */
  readonly isQuick?: true;
  /** Whether all calls must succeed despite the fault. */
  readonly isUnnoticed?: true;
  /** Whether the gateway itself is faulty, so that late responses are no fault. */
  readonly isGatewayFault?: true;
  /** Causes the fault and ends it. @throws Error if the desk misbehaves during the fault */
  run(stage: ScenarioContext): Promise<void>;
}
