import type { DeskView, SettingsView, UserView } from "@tukar-saldo/contracts";

export type StepName =
  "rate" | "whatsapp" | "provider" | "operator" | "order" | "admin" | "factor" | "stepUp" | "backup";

/** What is known of the desk; undefined while it is asked. */
export interface Known {
  readonly desk: Pick<DeskView, "rate_updated_at" | "operator_name"> | undefined;
  readonly settings:
    Pick<SettingsView, "support_whatsapp" | "paypal_email" | "provider_link" | "step_up"> | undefined;
  readonly orders: number | undefined;
  readonly users: readonly Pick<UserView, "role" | "is_active">[] | undefined;
  /** How many second factors the reader has. */
  readonly factors: number | undefined;
  /** Somebody said so: the app cannot see copies that were put elsewhere. */
  readonly hasBackup: boolean;
}

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
}

/** Without these the desk cannot serve a customer. */
const NEEDED: readonly StepName[] = ["rate", "whatsapp", "provider", "order"];

/** What is to be done before the first customer, in a sensible order; undefined until everything is known. */
export function stepsOf({ desk, settings, orders, users, factors, hasBackup }: Known): Step[] | undefined {
  if (!desk || !settings || orders === undefined || !users || factors === undefined) return undefined;
  const admins = users.filter(({ role, is_active }) => role === "admin" && is_active);
  const done: Record<StepName, boolean> = {
    rate: desk.rate_updated_at !== null,
    whatsapp: settings.support_whatsapp !== "",
    provider: settings.paypal_email !== "" || settings.provider_link !== "",
    operator: desk.operator_name !== "",
    order: orders > 0,
    admin: admins.length > 1,
    factor: factors > 0,
    stepUp: settings.step_up === "true",
    backup: hasBackup,
  };
  return Object.entries(done).map(([name, isDone]) => ({ name: name as StepName, isDone }));
}

/** Whether a step is open that the desk cannot do without. */
export const isOpening = (steps: readonly Step[]): boolean =>
  steps.some(({ name, isDone }) => !isDone && NEEDED.includes(name));
