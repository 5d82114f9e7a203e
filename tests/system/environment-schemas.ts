import type { ServiceName } from "@tukar-saldo/test-kit";
import type * as z from "zod";
import { config as gateway } from "../../services/gateway/src/config.js";
import { config as notifier } from "../../services/notifier/src/config.js";
import { config as settingsAuth } from "../../services/settings-auth/src/config.js";
import { config as transactions } from "../../services/transactions/src/config.js";

export type EnvironmentSchema = z.ZodObject<Record<string, z.ZodType>>;

/** The schema of each service's environment variables. */
export const ENVIRONMENT_SCHEMAS: Record<ServiceName, EnvironmentSchema> = {
  gateway: gateway.schema,
  transactions: transactions.schema,
  "settings-auth": settingsAuth.schema,
  notifier: notifier.schema,
};
