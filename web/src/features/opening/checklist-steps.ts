import type { DeskView, SettingsView, UserView } from "@tukar-saldo/contracts";

export type StepName =
  "rate" | "whatsapp" | "provider" | "operator" | "order" | "admin" | "factor" | "stepUp" | "backup";

/** The data from which the checklist's steps are computed; a property is undefined while its data is loading. */
export interface DeskData {
  readonly desk: Pick<DeskView, "rate_updated_at" | "operator_name"> | undefined;
  readonly settings:
    Pick<SettingsView, "support_whatsapp" | "paypal_email" | "provider_link" | "step_up"> | undefined;
  readonly orders: number | undefined;
  readonly users: readonly Pick<UserView, "role" | "is_active">[] | undefined;
  /** How many second factors the signed-in user has. */
  readonly factors: number | undefined;
  /** Whether an admin has confirmed a backup; the app cannot see backups that are stored elsewhere. */
  readonly hasBackup: boolean;
}

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
}

/** The steps without which the desk cannot serve a customer. */
const REQUIRED_STEPS: readonly StepName[] = ["rate", "whatsapp", "provider", "order"];

/** Computes the checklist's steps in display order; returns undefined until all data is loaded. */
export function computeSteps({
  desk,
  settings,
  orders,
  users,
  factors,
  hasBackup,
}: DeskData): Step[] | undefined {
  if (!desk || !settings || orders === undefined || !users || factors === undefined) return undefined;
  const admins = users.filter(({ role, is_active }) => role === "admin" && is_active);
  const isDoneByName: Record<StepName, boolean> = {
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
  return Object.entries(isDoneByName).map(([name, isDone]) => ({ name: name as StepName, isDone }));
}

/** Whether a required step is still open. */
export const hasOpenRequiredStep = (steps: readonly Step[]): boolean =>
  steps.some(({ name, isDone }) => !isDone && REQUIRED_STEPS.includes(name));
